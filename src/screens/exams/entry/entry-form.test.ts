import { describe, expect, test } from 'vitest'
import type { ScoreInEffect } from '#data/exams/class-sheets.queries.ts'
import type { CellKey } from '#ui/grid/grid.types.ts'
import { changesOf, draftOf, typedAfter, typedIn, withoutSaved, wordOfSave, type Typed } from './entry-form.ts'

const scores = new Map<CellKey, ScoreInEffect>([
  ['1:1', { marks: 12, base: 2, pending: null }],
  ['2:1', { marks: null, base: 1, pending: null }],
  ['3:1', { marks: 9, base: 1, pending: 'waiting' }],
])

const typed = (cells: Record<CellKey, string>, base?: number): Typed =>
  new Map(
    Object.entries(cells).map(([key, text]) => [
      key as CellKey,
      { text, base: base ?? scores.get(key as CellKey)?.base ?? 0 },
    ]),
  )

const compared = { scores, maximum: 20, students: new Set([1, 2, 3, 4]), subjects: new Set([1, 2]) }

describe('the changes of a save', () => {
  test('are the typed marks that differ, by subject, each on the revision that was there', () => {
    const { bySubject, count } = changesOf(typed({ '1:1': '13', '1:2': '7.5', '2:1': 'a', '4:1': 'A' }), compared)
    expect([...bySubject]).toEqual([
      [
        1,
        [
          { studentId: 1, marks: 13, base: 2 },
          { studentId: 4, marks: null, base: 0 },
        ],
      ],
      [2, [{ studentId: 1, marks: 7.5, base: 0 }]],
    ])
    expect(count).toBe(3)
  })

  test('cost a correction where the school has marks, once for a change that waits already', () => {
    expect(changesOf(typed({ '1:1': '13', '2:1': '5', '4:1': '3' }), compared).corrections).toBe(2)
    expect(changesOf(typed({ '3:1': '8' }), compared).corrections).toBe(0)
  })

  test('hold marks within the maximum, and leave out what is no marks and who is not on offer', () => {
    const { bySubject, bad, count } = changesOf(typed({ '4:1': '25', '4:2': 'x', '9:1': '5', '1:9': '5' }), compared)
    expect(bySubject.get(1)).toEqual([{ studentId: 4, marks: 20, base: 0 }])
    expect([bad, count]).toEqual([1, 1])
  })
})

describe('a draft', () => {
  test('takes up each key, forgets an emptied cell, and comes back as it was', () => {
    const cell = { rowId: 1, columnId: 1, value: undefined }
    const after = typedAfter(typed({ '4:1': '3' }), [{ ...cell, text: '1' }], scores)
    expect(after.get('1:1')).toEqual({ text: '1', base: 2 })
    expect(typedIn(structuredClone(draftOf(after)!))).toEqual(after)
    expect(typedAfter(after, [{ ...cell, text: ' ' }], scores).has('1:1')).toBe(false)
    expect(draftOf(new Map())).toBeNull()
  })

  test('keeps what was typed while the rest was being saved', () => {
    const saved = typed({ '1:1': '13', '4:1': '3' })
    expect([...withoutSaved(typed({ '1:1': '14', '4:1': '3' }), saved).keys()]).toEqual(['1:1'])
  })
})

test('a save does not say that all marks are saved where a cell holds none', () => {
  expect([wordOfSave('delivered', 0), wordOfSave('waiting', 0), wordOfSave('refused', 0)]).toEqual([
    'saved',
    'savedHere',
    'someFailed',
  ])
  expect([wordOfSave('delivered', 2), wordOfSave('waiting', 2), wordOfSave('refused', 2)]).toEqual([
    null,
    null,
    'someFailed',
  ])
})
