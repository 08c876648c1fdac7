"""Every value has its clause, every clause its value or case, and every clause id that is cited exists."""

import json
import re
from pathlib import Path

import pytest

import ruleset
from ruleset import load, shipped
from ruleset.families import FAMILIES, family
from ruleset.spec.catalogue import shipped_options
from ruleset.spec.clauses import clauses
from ruleset.testing.casefile import read_cases, shipped_cases

CASES = [(path, case) for path in shipped_cases() for case in read_cases(path)]
SHIPPED = [load(name) for name in shipped()]
OPTIONS = {name: load(f"tigris+{name}") for name in shipped_options()}
DOCUMENTS = tuple(dict.fromkeys(id for variant in (*SHIPPED, *OPTIONS.values()) for id in variant.documents))
KNOWN = {id: clause for document in DOCUMENTS for id, clause in clauses(document).items()}
ACTS = ("rule", "ruling")


def cited_by_values():
    return {
        id: f"{layer.name}: {path}"
        for variant in (*SHIPPED, *OPTIONS.values())
        for layer in (*variant.layers, *variant.options)
        for path, ids in layer.cites.items()
        for id in ids
    }


def cited_by_cases():
    return {id: f"{path.name}: {case.name}" for path, case in CASES for id in case.clauses}


def test_there_are_documents_and_cases():
    assert {"tigris", "tigris-nl", "tigris-zh"} <= set(DOCUMENTS)
    assert len(KNOWN) > 100
    assert len(CASES) > 50


@pytest.mark.parametrize("name", shipped())
def test_every_value_that_a_variant_sets_cites_a_clause(name):
    variant = load(name)
    assert [path for path, value in variant.values.items() if value.layer == name and not value.clauses] == []


@pytest.mark.parametrize("name", shipped())
def test_a_variant_cites_its_own_document_first_of_all(name):
    """A child's changes come from its document, not from its parent's."""
    variant = load(name)
    own = clauses(variant.layers[-1].clauses)
    changed = {path: value.clauses for path, value in variant.values.items() if value.layer == name}
    assert [path for path, ids in changed.items() if not any(id in own for id in ids)] == []


@pytest.mark.parametrize("name", OPTIONS)
def test_everything_that_an_option_changes_cites_its_own_document(name):
    variant = OPTIONS[name]
    own = clauses(variant.options[0].clauses)
    touched = [value for value in variant.values.values() if value.layer == name]
    assert touched
    assert [value.path for value in touched if not set(variant.options[0].cited(value.path)) & set(own)] == []


def test_every_clause_that_is_cited_exists():
    unknown = {id: by for cited in (cited_by_values(), cited_by_cases()) for id, by in cited.items() if id not in KNOWN}
    assert unknown == {}


@pytest.mark.parametrize("points", [family(name).points for name in FAMILIES], ids=list(FAMILIES))
def test_every_hook_states_its_rule_and_a_clause_that_exists(points):
    wrong = []
    for point in points.points:
        for name in points.names(point):
            hook = points.find(point, name)
            if hook.clause not in KNOWN or not hook.sentence.endswith("."):
                wrong.append(f"{point}.{name}: {hook.clause} {hook.sentence!r}")
    assert wrong == []


def test_clauses_named_in_sentences_and_comments_exist():
    """`(te-17)` in a refusal or a docstring is a clause too."""
    root = Path(ruleset.__file__).parent
    prefixes = sorted({id.partition("-")[0] for id in KNOWN})
    pattern = re.compile(rf"\b(?:{'|'.join(prefixes)})-[0-9]+[a-z]?\b")
    wrong = [
        f"{path.relative_to(root)}: {id}"
        for path in sorted(root.rglob("*.py"))
        for id in pattern.findall(path.read_text(encoding="utf-8"))
        if id not in KNOWN
    ]
    assert wrong == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_rule_and_ruling_is_cited_by_a_value_or_a_case(document):
    cited = {*cited_by_values(), *cited_by_cases()}
    lonely = [id for id, clause in clauses(document).items() if clause.kind in ACTS and id not in cited]
    assert lonely == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_says_nothing_is_cited_by_no_value_that_its_own_variant_changes(document):
    """A clause that is silent or lost cannot be the source of a change."""
    mute = {id for id, clause in clauses(document).items() if clause.kind in ("silent", "lost")}
    wrong = [
        f"{name}: {path}"
        for name in shipped()
        for path, value in load(name).values.items()
        if value.layer == name and value.clauses and set(value.clauses) <= mute
    ]
    assert wrong == []


def test_every_case_cites_a_clause():
    assert [case.name for _, case in CASES if not case.clauses] == []


def test_a_case_cites_a_document_of_a_variant_it_runs_under():
    """A case that changes values may cite the document that these come from."""
    named = dict.fromkeys(name for _, case in CASES for name in case.variants)
    read = {name: load(name).documents for name in named}
    wrong = []
    for path, case in CASES:
        documents = {document for name in case.variants for document in read[name]}
        known = {id for document in documents for id in clauses(document)}
        if not known & set(case.clauses) and not case.values:
            wrong.append(f"{path.name}: {case.name}")
    assert wrong == []


def test_values_are_plain_data():
    for name in shipped():
        json.dumps({path: value.value for path, value in load(name).values.items()})
