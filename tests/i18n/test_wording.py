"""Each language keeps to the glossary at the head of its catalogue, and to its typography."""

import re
from collections.abc import Mapping
from functools import cache

import pytest
from babel.messages.pofile import read_po

from bot.words import i18n

NOT_SAID: Mapping[str, Mapping[str, str]] = {
    "de": {
        r"\bSpieler|\bSpielende|\bNutzer|\bBenutzer": "alle, Leute, wer",
        r"\w[*:_/]in(?:nen)?\b": "a word that fits all",
        r"\b(?:[Kk]önnen|[Mm]öchten|[Hh]aben|[Ww]ollen|[Dd]rücken|[Ww]ählen) Sie\b|\bIhnen\b": "du",
        r"\bSpiel \{n|\bTisch \{n|\bSpiel (?:verlassen|abbrechen)": "Partie",
        r"\bChef\b": "Küchenchef",
        r"\bDaily\b|\bPoint Salad\b": "Tagessalat, Punktesalat",
        r"\b[Ff]lippe|\b[Ww]enden?\b|\b[Uu]mwend": "umdrehen",
        r"\bMöhre": "Karotte",
        r"Partie (?:\{\w+\} )?verlass|verlässt die Partie|\bausscheid": "aussteigen",
        r"\babsag|\bcanceln": "abbrechen",
        r"\bRating|\bElo\b": "Spielstärke",
        r"\bKI\b|\bComputerspieler": "Computergegner",
        r"\bRemis\b|\bUnentschieden\b": "Gleichstand",
        r"\.\.\.|\S…$|\d%|[\"”]| - ": "… after a space, 22 %, „so“, no dash",
    },
    "pl": {
        r"\wł(?:eś|aś|byś|abyś)\b": "the present, a noun: nobody's gender is known",
        r"\bPani?\b|\bPaństw": "ty",
        r"\b[Pp]arti[aięą]|\b[Mm]ecz \{": "gra",
        r"\bDaily\b|\b[Ww]yzwani": "Sałatka dnia",
        r"\b[Hh]ost(?:a|em|owi)?\b(?!\})": "gospodarz",
        r"\b[Uu]żytkown|\bboty\b|\b[AS]I\b": "gracz, gracz komputerowy",
        r"\b[Aa]nulu|\b[Pp]rzerwij|\b[Pp]rzerywa": "odwołać",
        r"\b[Rr]ezygn|\b[Oo]dejd|\b[Oo]dchodz|\bopuścić stół": "opuścić grę",
        r"\b[Pp]rzewr[aó]c|\b[Pp]rzekr[ęa]c|\b[Oo]dwr[óo]t": "odwrócić, na odwrocie",
        r"\b[Rr]yn(?:ek|ku)\b|\b[Ss]toisk": "targ, stragan",
        r"\b[Kk]olejk|\b[Rr]uch \{": "tura",
        r"(?<!\{)\b[Rr]ating|\bElo\b": "ranking",
        r"\.\.\.|\d ?%|[\"“]| [-—] ": "…, „tak”, no dash",
    },
    "ja": {
        r"ターン": "手番",
        r"試合|対局": "ゲーム",
        r"めくる|めくっ|ひっくり|反転": "裏返す",
        r"デッキ|スタック|持ち札": "山, 山札, 手札",
        r"キャンセル|打ち切": "中止",
        r"退出|退席|離席|リタイア": "抜ける",
        r"スコア|ポイント": "得点, 成績",
        r"レーティング": "レート",
        r"マーケット|露店|スタンド": "市場, 屋台",
        r"AI|コンピュ": "CPU",
        r"主催": "ホスト",
        r"チャレンジ": "デイリー",
        r"である|[ぁ-ん]だ。": "です, ます; a deed ends plainly",
        r"下さい|出来|有り|無い|分か": "in kana",
        r"[ぁ-んァ-ヶ一-龠々][!?,.:;()]|\.\.\.|[“”\"]": "full-width signs",
        r"[\uff10-\uff19\uff21-\uff5a]": "half-width letters and digits",
    },
}
"""What is not said, and what is said in its place."""

QUOTES = {"de": "„“", "pl": "„”", "ja": "「」"}


@cache
def _texts(language: str) -> list[str]:
    with (i18n.LOCALES / language / i18n.DOMAIN).open("rb") as file:
        found = [message for message in read_po(file, locale=language) if message.id]
    said = [message.string for message in found if message.context is None]
    return [form for one in said for form in ([one] if isinstance(one, str) else one or [])]


@pytest.mark.parametrize(
    ("language", "word"), [(language, word) for language in NOT_SAID for word in NOT_SAID[language]]
)
def test_a_language_uses_one_word_for_one_thing(language: str, word: str) -> None:
    wrong = [text for text in _texts(language) if re.search(word, text)]
    assert wrong == [], NOT_SAID[language][word]


@pytest.mark.parametrize("language", QUOTES)
def test_quotation_marks_come_in_pairs(language: str) -> None:
    pair = QUOTES[language]
    bare = [re.sub(f"[^{pair}]", "", text).replace(pair, "") for text in _texts(language)]
    assert [text for text, left in zip(_texts(language), bare, strict=True) if left] == []


@pytest.mark.parametrize("language", sorted(i18n.translations()))
def test_a_catalogue_begins_with_the_glossary_of_its_language(language: str) -> None:
    head = (i18n.LOCALES / language / i18n.DOMAIN).read_text("utf-8").split('msgid ""', 1)[0]
    explained = re.findall(r"^# (.*?) {2,}", head, re.MULTILINE)
    terms = ("Daily Salad", "Sprout", "turn", "flip", "pile", "seat", "host", "call off", "leave")
    missing = [term for term in terms if not any(term in line for line in explained)]
    assert missing == []
