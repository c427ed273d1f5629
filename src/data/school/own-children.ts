import { useMemo } from 'react'
import { withData, type Source } from '../answers/source.ts'
import { useChildren } from './children.ts'

/**
 * Source with only the rows about the signed-in parent's own children: a cached answer may be older than a child's move to
 * another family. `isAnyway`: rows that stay although the replica has no such child.
 */
export const ofOwnChildren =
  <Question, Row>(
    useSource: Source<Question, Row[]>,
    studentOf: (row: Row) => number,
    isAnyway: (row: Row) => boolean = () => false,
  ): Source<Question, readonly Row[]> =>
  (question) => {
    const { shown, ask } = useSource(question)
    const children = useChildren()
    const rows = shown.status === 'ready' ? shown.data : null
    const own = children.status === 'ready' ? children.data : null
    const kept = useMemo(() => {
      if (!rows || !own) return null
      const ids = new Set(own.map(({ id }) => id))
      return rows.filter((row) => ids.has(studentOf(row)) || isAnyway(row))
    }, [rows, own])
    return { shown: withData(shown, kept), ask }
  }
