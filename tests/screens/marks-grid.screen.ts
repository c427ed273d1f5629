import { afterAll, describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { expectFit, keepMedia } from './barriers.ts'
import { closeGrid, nameOf, openGrid, reported } from './marks-grid.tsx'
import { reads, sees, usePhone, valueOf } from './steps.ts'

keepMedia()
afterAll(closeGrid)

const cell = (student: number, subject: string): Locator =>
  page.getByRole('textbox', { name: `${nameOf(student)}, ${subject}`, exact: true })

const keys = (text: string): Promise<void> => userEvent.keyboard(text)

const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? ''

const says = (words: string): Promise<unknown> => expect.element(page.getByRole('status')).toHaveTextContent(words)

const isFocused = (student: number, subject: string): Promise<unknown> =>
  expect.poll(focused).toBe(`${nameOf(student)}, ${subject}`)

/** Waits until the whole cell is visible, beside the column of names and below the row of subjects. */
const isSeen = (student: number, subject: string): Promise<unknown> =>
  expect
    .poll(() => {
      const [corner, grid] = [page.getByRole('columnheader', { name: 'Student' }), page.getByRole('grid')].map((each) =>
        each.element().getBoundingClientRect(),
      )
      const { left, right, top, bottom } = cell(student, subject).element().getBoundingClientRect()
      // Compared with a tolerance of a pixel, to which browsers round when they scroll.
      return Math.min(left - corner!.right, top - corner!.bottom, grid!.right - right, grid!.bottom - bottom)
    })
    .toBeGreaterThan(-1)

/** Drafts that the grid's caller has stored, as pairs of `student:subject` and text. */
const drafts = (): [string, string][] => [...reported.drafts]

/** Pastes into the focused cell as from a spreadsheet. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const small = { students: 4, subjects: 4, maximum: 20 }

describe('the keyboard in a grid of marks', () => {
  test('types down a column and along a row', async () => {
    openGrid(small)
    await cell(1, 'Somali').click()
    await keys('12{Enter}7.5{Enter}a{Enter}')
    await isFocused(4, 'Somali')
    await keys('3{Tab}4{Shift>}{Tab}{/Shift}{ArrowUp}{ArrowRight}٩{ArrowDown}')
    await isFocused(4, 'Arabic')
    expect([1, 2, 3, 4].map((student) => valueOf(cell(student, 'Somali')))).toEqual(['12', '7.5', 'A', '3'])
    expect([3, 4].map((student) => valueOf(cell(student, 'Arabic')))).toEqual(['9', '4'])
    expect(
      reported.typed
        .flat()
        .filter(({ rowId, columnId }) => rowId === 3 && columnId === 1)
        .at(-1)?.value,
    ).toBe('absent')
    expect(drafts()).toHaveLength(6)
  })

  test('replaces a mark by typing, edits it after F2, and restores it with Escape', async () => {
    openGrid({ ...small, marks: { '1:1': 15 } })
    await cell(1, 'Somali').click()
    await keys('9')
    expect(valueOf(cell(1, 'Somali'))).toBe('9')
    await keys('{Escape}')
    expect(valueOf(cell(1, 'Somali'))).toBe('15')
    expect(drafts()).toEqual([])
    await keys('{F2}{ArrowLeft}{Backspace}')
    expect(valueOf(cell(1, 'Somali'))).toBe('5')
    await keys('{Enter}{ArrowUp}8{Escape}')
    expect(valueOf(cell(1, 'Somali'))).toBe('5')
    expect(drafts()).toEqual([['1:1', '5']])
    await keys('{Delete}')
    expect(valueOf(cell(1, 'Somali'))).toBe('')
    await keys('{Enter}')
    expect(valueOf(cell(1, 'Somali'))).toBe('15')
    await says(`${nameOf(1)}, Somali: nothing is typed, 15 stays`)
    expect(drafts()).toEqual([])
  })

  test('edits a mark after a double click, and stores no draft of a mark that is typed as it was', async () => {
    openGrid({ ...small, marks: { '1:1': 15 } })
    await cell(1, 'Somali').dblClick()
    await keys('{End}{Backspace}')
    expect(drafts()).toEqual([['1:1', '1']])
    await keys('5')
    expect(drafts()).toEqual([])
    expect(valueOf(cell(1, 'Somali'))).toBe('15')
  })

  test('skips read-only subjects, and leaves the grid by Tab at its end or by the button "Skip the grid"', async () => {
    openGrid({ ...small, readOnly: 'Arabic', marks: { '1:2': 11 } })
    await cell(1, 'Somali').click()
    await keys('{ArrowRight}')
    await isFocused(1, 'English')
    expect(cell(1, 'Arabic').elements()).toHaveLength(0)
    await reads('11')
    await keys('{Control>}{End}{/Control}{Tab}')
    await expect.poll(() => document.activeElement?.textContent).toBe('Save All')
    page.getByRole('button', { name: 'Skip the grid' }).element().focus()
    await keys('{Enter}{Tab}')
    await expect.poll(() => document.activeElement?.textContent).toBe('Save All')
  })
})

describe('a mark in the grid', () => {
  test('above the maximum becomes the maximum, which is said in words and shown by a sign', async () => {
    openGrid(small)
    await cell(2, 'English').click()
    await keys('25')
    expect(valueOf(cell(2, 'English'))).toBe('25')
    await keys('{Enter}')
    expect(valueOf(cell(2, 'English'))).toBe('20')
    await says(`${nameOf(2)}, English: 25 became 20, the maximum`)
    const at = cell(2, 'English').element()
    expect(at.getAttribute('title')).toBe('25 became 20, the maximum')
    expect(getComputedStyle(at.parentElement as Element, '::after').content).toContain('↧')
    expect(reported.typed.flat().at(-1)).toEqual({ rowId: 2, columnId: 3, text: '25', value: 20 })
  })

  test('that is not valid stays as it was typed, marked as invalid with a reason, until it is corrected', async () => {
    openGrid(small)
    await cell(1, 'Somali').click()
    await keys('20.3{Enter}')
    await says(`${nameOf(1)}, Somali: Marks go in halves`)
    await expect.element(cell(1, 'Somali')).toHaveAttribute('aria-invalid', 'true')
    expect(valueOf(cell(1, 'Somali'))).toBe('20.3')
    expect(reported.typed.flat().at(-1)?.value).toBeUndefined()
    await keys('{ArrowUp}20{Enter}')
    await expect.element(cell(1, 'Somali')).not.toHaveAttribute('aria-invalid')
    await says('')
  })

  test('is set to absent by a button, since number keyboards of phones have no letters', async () => {
    openGrid(small)
    await expect.element(page.getByRole('button', { name: 'Absent' })).toBeDisabled()
    await cell(1, 'Somali').click()
    await page.getByRole('button', { name: 'Absent' }).click()
    await isFocused(1, 'Somali')
    expect(valueOf(cell(1, 'Somali'))).toBe('A')
    await page.getByRole('button', { name: 'Next below' }).click()
    await isFocused(2, 'Somali')
    expect(drafts()).toEqual([['1:1', 'A']])
  })

  test('shows the state that the caller gives, in words and by a sign', async () => {
    const kinds = ['saved', 'waiting', 'conflict', 'correction'] as const
    const states = Object.fromEntries(kinds.map((kind, at) => [`${at + 1}:1`, { kind, text: `It is ${kind}` }]))
    openGrid({ ...small, states, marks: { '3:1': 12 } })
    await sees(cell(3, 'Somali'))
    const inputs = kinds.map((_, at) => cell(at + 1, 'Somali').element())
    const signs = inputs.map((input) => getComputedStyle(input.parentElement as Element, '::after').content)
    expect(new Set(signs).size).toBe(kinds.length)
    expect(signs).not.toContain('none')
    expect(inputs.map((input) => input.getAttribute('title'))).toEqual(kinds.map((kind) => `It is ${kind}`))
    await cell(3, 'Somali').click()
    await reads('It is conflict')
  })
})

describe('cells that are pasted from a spreadsheet', () => {
  test('fill the grid from the cell in use, and are reported with what an undo needs', async () => {
    openGrid({ ...small, readOnly: 'Arabic' })
    await cell(3, 'Somali').click()
    await keys('4')
    paste('12\t9\t30\r\n1\t9\tabc\tA\r\n5\t\t\t\r\n')
    await says('4 cells filled, 1 clamped, 1 not understood, 1 outside the grid, 2 in columns that cannot be changed')
    expect(drafts()).toEqual([
      ['3:1', '12'],
      ['3:3', '30'],
      ['4:1', '1'],
      ['4:3', 'abc'],
      ['4:4', 'A'],
    ])
    expect([valueOf(cell(3, 'Somali')), valueOf(cell(3, 'English'))]).toEqual(['12', '20'])
    expect(reported.pasted).toMatchObject([{ filled: 4, clamped: 1, bad: 1, outside: 1, readOnly: 2 }])
    expect(reported.pasted[0]?.undo.map(({ text }) => text)).toEqual(['4', '', '', '', ''])
    await keys('6')
    expect(valueOf(cell(3, 'Somali'))).toBe('6')
  })

  test('with a single value replace the mark in the cell in use', async () => {
    openGrid({ ...small, marks: { '2:1': 3 } })
    await cell(1, 'Somali').click()
    await keys('12{Control>}a{/Control}')
    await userEvent.copy()
    await keys('{Enter}')
    await userEvent.paste()
    expect(valueOf(cell(2, 'Somali'))).toBe('12')
    expect(drafts()).toEqual([
      ['1:1', '12'],
      ['2:1', '12'],
    ])
    expect(reported.pasted).toEqual([])
  })
})

describe('a grid of 60 students by ten subjects', () => {
  test('is crossed by keys to its last cell, which is then visible beside the headings', async () => {
    openGrid({ students: 60, subjects: 10, maximum: 50 })
    await cell(1, 'Somali').click()
    await keys('{Control>}{End}{/Control}50')
    await isFocused(60, 'History')
    await isSeen(60, 'History')
    await keys('{Control>}{Home}{/Control}{PageDown}')
    await isFocused(11, 'Somali')
    expect(page.getByRole('textbox').elements()).toHaveLength(600)
    expect(drafts()).toEqual([['60:10', '50']])
  })

  test('renders only the row that is typed into', async () => {
    openGrid({ students: 60, subjects: 10, maximum: 50 })
    await cell(5, 'Arabic').click()
    const changed = new Set<string>()
    const watcher = new MutationObserver((changes) => {
      for (const { target } of changes) changed.add((target as Element).closest('[role=row]')?.textContent ?? 'outside')
    })
    watcher.observe(page.getByRole('grid').element(), {
      attributes: true,
      childList: true,
      subtree: true,
      characterData: true,
    })
    await keys('7')
    await expect.poll(() => drafts()).toEqual([['5:2', '7']])
    await expect.poll(() => [...changed]).toEqual([`${nameOf(5)}ID 5`])
    watcher.disconnect()
  })
})

describe('the grid of marks has no barriers', () => {
  const shown = {
    ...small,
    marks: { '1:1': 15, '2:2': 'absent' },
    states: { '1:1': { kind: 'saved', text: 'Saved' }, '2:2': { kind: 'conflict', text: 'Ali entered 12' } },
  } as const

  test('on a desktop', async () => {
    openGrid(shown)
    await cell(1, 'Arabic').click()
    await keys('25{Enter}abc{Enter}')
    await expectFit('the grid')
  })

  describe('on a phone', () => {
    usePhone()

    test('where only the grid scrolls sideways, and the names stay in sight', async () => {
      openGrid({ ...shown, students: 60, subjects: 10 })
      await cell(1, 'Somali').click()
      await keys('{End}')
      await isFocused(1, 'History')
      await isSeen(1, 'History')
      await keys('{Home}')
      await isSeen(1, 'Somali')
      await keys('{Control>}{End}{/Control}')
      await isSeen(60, 'History')
      await keys('{PageUp}{PageUp}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
      await isSeen(40, 'Social Studies')
      expect(document.documentElement.scrollWidth).toBe(360)
      openGrid(shown)
      await cell(1, 'Somali').click()
      await expectFit('the grid on a phone')
    })
  })
})
