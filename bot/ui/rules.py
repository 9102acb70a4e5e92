"""The rules as somebody reads them: a page, and below it the menu of the other pages."""

from msgspec.structs import replace

from bot.ui.agreed_game import AgreedGame
from bot.ui.catalogue import Texts
from bot.ui.controls import topics_menu
from bot.ui.message import MessageLayout
from bot.ui.renderer import MatchRenderer


def rules_page(
    renderer: MatchRenderer, agreed: AgreedGame, topic: str, custom_id: str, texts: Texts
) -> MessageLayout:
    """The page on a topic, or the first one where there is no such topic (any more).

    `custom_id`: of the menu, whose values are `rules:<topic>`. A game that has no topics has one
    page, without a menu.
    """
    topics = renderer.rules_topics(agreed, texts)
    page = renderer.rules_topic(topic, agreed, texts)
    if page is None:
        page, topic = renderer.rules(agreed, texts), topics[0].value if topics else ""
    if not topics:
        return page
    menu = topics_menu(custom_id, topics, texts("menu-rules"), chosen=topic)
    return replace(page, blocks=(*page.blocks, menu))
