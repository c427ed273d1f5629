import { describe, expect, it } from 'vitest'
import { byClassName, byName } from './classes.rules.ts'

const inOrder = (...names: string[]): string[] =>
  names
    .map((name) => ({ name }))
    .sort(byName)
    .map(({ name }) => name)

describe('classes', () => {
  it('are in the order in which people count, also where a grade has more classes than letters', () => {
    expect(inOrder('10A', '1AA', '2A', '1B', '1Z', '1A', '1AB')).toEqual(['1A', '1B', '1Z', '1AA', '1AB', '2A', '10A'])
  })

  it('of other names are in the order of their words and numbers', () => {
    expect(inOrder('Form 2', 'KG', 'Form 10', 'Form 1 B', 'Form 1 A')).toEqual([
      'Form 1 A',
      'Form 1 B',
      'Form 2',
      'Form 10',
      'KG',
    ])
  })

  it('are in the same order in rows that carry their names', () => {
    const rows = ['1AA', '1B', '1A'].map((className) => ({ className }))
    expect(rows.sort(byClassName).map(({ className }) => className)).toEqual(['1A', '1B', '1AA'])
  })
})
