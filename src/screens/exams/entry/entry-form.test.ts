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

describe('when typed marks are saved,', () => {
  test('only marks that differ are sent, by subject, each with the revision that it was typed over', () => {
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

  test('changing marks that the school has costs one correction, also when changed again while waiting', () => {
    expect(changesOf(typed({ '1:1': '13', '2:1': '5', '4:1': '3' }), compared).corrections).toBe(2)
    expect(changesOf(typed({ '3:1': '8' }), compared).corrections).toBe(0)
  })

  test('marks are lowered to the maximum, and invalid texts and students who are not on offer are left out', () => {
    const { bySubject, bad, count } = changesOf(typed({ '4:1': '25', '4:2': 'x', '9:1': '5', '1:9': '5' }), compared)
    expect(bySubject.get(1)).toEqual([{ studentId: 4, marks: 20, base: 0 }])
    expect([bad, count]).toEqual([1, 1])
  })

  test('those that were lowered or raised are named with what was typed, and others are not', () => {
    const cells = typed({ '1:1': '25', '2:1': '20', '3:1': '-1', '4:1': '25', '4:2': 'x', '9:1': '25' })
    expect(changesOf(cells, compared).clamped).toEqual([
      { studentId: 1, subjectId: 1, text: '25', marks: 20 },
      { studentId: 3, subjectId: 1, text: '-1', marks: 0 },
      { studentId: 4, subjectId: 1, text: '25', marks: 20 },
    ])
  })
})

describe('the draft of typed marks', () => {
  test('follows each keystroke, drops an emptied cell, and is restored as it was', () => {
    const cell = { rowId: 1, columnId: 1, value: undefined }
    const after = typedAfter(typed({ '4:1': '3' }), [{ ...cell, text: '1' }], scores)
    expect(after.get('1:1')).toEqual({ text: '1', base: 2 })
    expect(typedIn(structuredClone(draftOf(after)!))).toEqual(after)
    expect(typedAfter(after, [{ ...cell, text: ' ' }], scores).has('1:1')).toBe(false)
    expect(draftOf(new Map())).toBeNull()
  })

  test('keeps marks that were typed while others were being saved', () => {
    const saved = typed({ '1:1': '13', '4:1': '3' })
    expect([...withoutSaved(typed({ '1:1': '14', '4:1': '3' }), saved).keys()]).toEqual(['1:1'])
  })
})

test('the message after saving does not say that all marks are saved if a cell holds an invalid text', () => {
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
