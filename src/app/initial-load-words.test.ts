import { expect, test } from 'vitest'
import { initialLoadWords } from './initial-load-words.ts'

const NOTHING = { classes: 0, students: 0, progress: null }
const waiting = (place: number) => ({ sync: { kind: 'pulling', place } as const, isMoving: true, isParent: false })
const moving = { sync: { kind: 'pulling' } as const, isMoving: true, isParent: false }

test('the banner of an initial load says the place of the device in the queue of the school server', () => {
  expect(initialLoadWords(NOTHING, waiting(3))).toBe('Number 3 in line at the school server')
  expect(initialLoadWords(NOTHING, waiting(1))).toBe('Next in line at the school server')
})

test('the banner of an initial load says no place in the queue while the network is away', () => {
  expect(initialLoadWords(NOTHING, { ...waiting(3), isMoving: false })).toMatch(
    /^The first time needs the school server/,
  )
})

test('the banner of an initial load says how many classes and students have arrived', () => {
  const progress = { done: 2, of: 10, rows: 212, isDaily: false }
  expect(initialLoadWords({ classes: 12, students: 200, progress }, moving)).toBe('12 classes, 200 students so far')
})

test('once all that daily work needs has arrived, the banner of an initial load says that they can be used, and its progress', () => {
  const part = {
    classes: 12,
    students: 700,
    progress: { done: 4, of: 10, rows: 1_450, isDaily: true },
  }
  const words =
    '12 classes, 700 students so far. Classes and students can be used already. Step 5 of 10, 1,450 records so far'
  expect(initialLoadWords(part, moving)).toBe(words)
  expect(initialLoadWords(part, waiting(2))).toBe(`Number 2 in line at the school server. ${words}`)
})

test('the banner of an initial load tells a parent the place in the queue, and no numbers of rows and steps', () => {
  const part = { classes: 3, students: 3, progress: { done: 4, of: 10, rows: 450, isDaily: true } }
  expect(initialLoadWords(part, { ...moving, isParent: true })).toBe('…')
  expect(initialLoadWords(part, { ...waiting(2), isParent: true })).toBe('Number 2 in line at the school server')
})
