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
"""Warm names, all distinct, some in Cyrillic and some in Latin letters.

A name says nothing about a character. There are enough of either for a full table.
"""
