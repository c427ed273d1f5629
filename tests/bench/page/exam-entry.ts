import { closeGrid, openGrid } from '#tests/screens/marks-grid.tsx'
import { expect } from './engine.ts'
import type { Pair } from './raw.ts'

const [STUDENTS, SUBJECTS] = [60, 10] as const
const CELLS = STUDENTS * SUBJECTS

const cells = (): NodeListOf<HTMLInputElement> => document.querySelectorAll('input')

/** Milliseconds until the effect of an act has been painted. */
async function painted(act: () => void, isDone: () => boolean): Promise<number> {
  const start = performance.now()
  act()
  while (!isDone()) {
    await new Promise((resolve) => setTimeout(resolve))
    expect(performance.now() - start < 60_000, 'something came of it')
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - start
}

/** Opens the least that can be typed into: a table of as many inputs. */
function openBare(): void {
  const table = document.createElement('table')
  for (let student = 0; student < STUDENTS; student++) {
    const row = table.insertRow()
    row.insertCell().textContent = `Student ${student}`
    for (let subject = 0; subject < SUBJECTS; subject++)
      row.insertCell().append(Object.assign(document.createElement('input'), { size: 4 }))
  }
  document.body.append(table)
}

const isOpen = (): boolean => cells().length === CELLS

/** Measures the opening of a class in the grid of marks and as a bare table, in turn. */
export async function openMarks(runs: number): Promise<Pair> {
  const pair: Pair = { ours: [], limit: [] }
  for (let run = 0; run < runs; run++) {
    pair.ours.push(await painted(() => openGrid({ students: STUDENTS, subjects: SUBJECTS, maximum: 50 }), isOpen))
    closeGrid()
    pair.limit.push(await painted(openBare, isOpen))
    document.body.replaceChildren()
  }
  return pair
}

/** Milliseconds of each digit typed into some cells, including the move to the cell. */
async function keystrokes(count: number): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < count; at++) {
    const cell = cells()[at * (SUBJECTS + 1)]
    const isTyped = (): boolean => cell?.value === '7'
    took.push(
      await painted(() => {
        cell?.focus()
        // Typed by `execCommand`, the only way for a page to type as a person does.
        document.execCommand('insertText', false, '7')
      }, isTyped),
    )
  }
  return took
}

/** Measures typing into the grid of marks and into a bare table. */
export async function typeMarks(count: number): Promise<Pair> {
  openGrid({ students: STUDENTS, subjects: SUBJECTS, maximum: 50 })
  await painted(() => {}, isOpen)
  const ours = await keystrokes(count)
  expect(document.querySelectorAll('[data-state=typed]').length === count, 'every keystroke is a draft')
  closeGrid()
  openBare()
  const limit = await keystrokes(count)
  document.body.replaceChildren()
  return { ours, limit }
}
