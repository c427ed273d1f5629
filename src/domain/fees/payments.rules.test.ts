import { describe, expect, it } from 'vitest'
import { comparableNumber, methodOf } from './payments.rules.ts'

describe('a mobile-money number', () => {
  it.each([
    '634111222',
    '063 411 1222',
    '63-411-1222',
    '63.411.1222',
    '(063) 411/1222',
    '+252634111222',
    '+252 (0)63 4111222',
    '00252634111222',
    '252634111222',
    '٦٣٤١١١٢٢٢',
    '۰۶۳۴۱۱۱۲۲۲',
    '６３４１１１２２２',
    '63\u200b4111\u200f222\ufeff',
    '\u202a+252 63\u00a04111222\u202c',
    '63‑411–1222',
  ])('is recognized in this spelling: %s', (written) => expect(comparableNumber(written)).toBe('634111222'))

  it.each([
    ['tx 12-a', 'TX12A'],
    ['252123', '252123'],
    ['25263', '25263'],
    ['000', '0'],
    ['---', '---'],
    ['', ''],
  ])('%j is compared as %j', (written, compared) => expect(comparableNumber(written)).toBe(compared))
})

describe('a payment description', () => {
  it.each([
    ['ZAAD - 634111222', 'ZAAD', '634111222'],
    ['ZAAD - 4777', 'ZAAD', '4777'],
    ['E-dahab - 65 911 2233', 'E-dahab', '659112233'],
    ['edahab: +252659112233', 'E-dahab', '+252659112233'],
    ['zaad ٠٦٣ ٤١١١٢٢٢', 'ZAAD', '0634111222'],
    ['Zaad from 63.411.1222 for Axmed', 'ZAAD', '63.411.1222'],
    ['ZAAD\u200b-\u200b634111222', 'ZAAD', '634111222'],
    ['ZAAD of 22-11-2026', 'ZAAD', null],
    ['ZAAD September 2026', 'ZAAD', null],
    ['Cash - 634111222', 'Cash', null],
    [null, 'Cash', null],
  ])('%j gives method %s and number %s', (description, method, number) =>
    expect(methodOf(description)).toEqual({ method, number }),
  )
})
