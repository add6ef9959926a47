"""What bots are called at a table."""

from typing import Final

NAMES: Final = (
    "Тётя Роза",
    "Дядя Жора",
    "Баба Нюра",
    "Дед Мазай",
    "Капитан Флинт",
    "Семёныч",
    "Мурка",
    "Пан Гжесь",
    "Tante Ilse",
    "Old Tom",
    "Nonna Pia",
    "Don Pepe",
    "Юнга Тимоша",
    "Боцман Кузя",
    "Madame Lulu",
    "Михалыч",
    "Señora Paz",
    "Доктор Ватрушкин",
    "Кума Глаша",
    "Uncle Bo",
    "Лёва с Привоза",
    "Auntie Mei",
    "Бабка Ёжка",
    "Mister Pip",
)
"""Warm names, all distinct, that need no translation; a name says nothing about a character."""
