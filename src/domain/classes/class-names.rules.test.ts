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

  test('may name single classes beside the spans', () => {
    expect(classNamesIn('1 to 2, A to B, 1A, KG')).toEqual(['1A', '1B', '2A', '2B', 'KG'])
    expect(classNamesIn('KG, 1 to 2, A to B')).toEqual(['KG', '1A', '1B', '2A', '2B'])
    expect(classNamesIn('1-1, 1-2')).toEqual(['1-1', '1-2'])
  })

  test('asks for no class where a span runs backwards or stands alone', () => {
    expect(classNamesIn('4 to 1, A to B')).toEqual([])
    expect(classNamesIn('1 to 4, C to A')).toEqual([])
    expect(classNamesIn('1 to 4')).toEqual([])
    expect(classNamesIn('1A, A to B')).toEqual([])
  })
})
