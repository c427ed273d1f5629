import { describe, expect, test } from 'vitest'
import { classNamesIn } from './class-names.rules.ts'

describe('a line that names classes', () => {
  test('is the name of one class', () => {
    expect(classNamesIn(' Class  1A ')).toEqual(['Class 1A'])
    expect(classNamesIn('KG-1A')).toEqual(['KG-1A'])
    expect(classNamesIn(' , ')).toEqual([])
  })

  test('is a list of names, each once', () => {
    expect(classNamesIn('1A, 1B; 1C, 1 a،2A')).toEqual(['1A', '1B', '1C', '2A'])
  })

  test('is every grade with every letter', () => {
    expect(classNamesIn('1 to 4, A to D')).toHaveLength(16)
    expect(classNamesIn('grades 2-3, a–b')).toEqual(['2A', '2B', '3A', '3B'])
  })

  test('asks for no class where a span runs backwards', () => {
    expect(classNamesIn('4 to 1, A to B')).toEqual([])
  })
})
