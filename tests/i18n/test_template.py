from tests.i18n.extract import TEMPLATE, template


def test_the_template_for_translators_holds_exactly_the_sentences_of_the_code() -> None:
    assert TEMPLATE.read_bytes() == template(), "run make texts"
