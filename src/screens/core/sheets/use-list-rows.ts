import { useEffect, useEffectEvent, useState } from 'react'
import type { RowProblem } from '#domain/school/row-problems.ts'
import { editedRow, withEdits } from '#domain/sheets/edits.ts'
import type { SheetSchool } from '#domain/sheets/kinds.ts'
import type { Lists, SheetList } from '#domain/sheets/lists.ts'
import type { Mapping } from '#domain/sheets/mapping.ts'
import type { Decisions } from '#domain/sheets/meanings.ts'
import { dayOrders } from '#domain/sheets/values.ts'
import { problemsByRow, withRow, type KeptList, type ListKind, type ReadList } from './list-state.ts'

type Read<Rows> = { of: readonly unknown[]; rows: Rows; refused: readonly RowProblem[]; listed: readonly number[] }

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean => a.every((each, at) => each === b[at])

/** The orders of days in all rows, for reading one of them alone. */
function withOrders(kind: ListKind<ReadList>['kind'], list: SheetList, mapping: Mapping, decisions: Decisions) {
  const found = Object.entries(dayOrders(kind, list, mapping)).flatMap(([field, order]) =>
    order ? [[field, order]] : [],
  )
  return { ...decisions, dayOrders: { ...Object.fromEntries(found), ...decisions.dayOrders } } as Decisions
}

type Asked<Rows extends ReadList> = {
  of: ListKind<Rows>
  list: SheetList | null
  lists: Lists | null
  mapping: Mapping | null
  kept: KeptList | null
  school: SheetSchool
}

/**
 * The rows of a list, read whole whenever something changes for all of them, and one by one where a row is mended: a list of
 * 5,000 rows takes a cheap tablet a second. Once no row is left to mend, all are read together again.
 */
export function useListRows<Rows extends ReadList>({ of, list, lists, mapping, kept, school }: Asked<Rows>) {
  const [round, setRound] = useState(0)
  const [read, setRead] = useState<Read<Rows> | null>(null)
  const decisions = kept?.decisions
  const key = [list, mapping, decisions, school, round, kept?.readAt]
  const given = (all: Decisions) => ({ school, decisions: all, about: lists?.about ?? null })
  const readAll = useEffectEvent(() => {
    if (!list || !mapping || !kept) return
    const rows = of.rows(
      withEdits(list, mapping, kept.edits),
      mapping,
      given({ ...kept.decisions, leftOut: kept.leftOut }),
    )
    const before = read?.of[0] === list ? read.listed : []
    const mended = Object.keys(kept.edits).map(Number)
    setRead({ of: key, rows, refused: [], listed: [...before, ...mended, ...rows.problems.map(({ row }) => row)] })
  })
  useEffect(() => {
    if (!list || !mapping || !decisions) return undefined
    const timer = setTimeout(readAll)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Whatever changes for all rows; the rest is as it is then.
  }, [list, mapping, decisions, school, round])
  // While rows are read again, those of before stay on the screen.
  const current = read?.of[0] === list ? read : null
  const isChecked = current !== null && isSame(current.of, key)
  const readAgain = () => setRound((before) => before + 1)
  /** Reads one row again, after it was typed over or left out; all rows, if a reading of all is under way without that change. */
  const readOne = (at: number, edits: KeptList['edits'], isLeftOut: boolean): void => {
    const row = list?.rows.find((each) => each.at === at)
    if (!list || !mapping || !kept || !row) return
    if (!current || !isChecked) return readAgain()
    const one = isLeftOut
      ? null
      : of.rows(
          { ...list, rows: [editedRow(row, mapping, edits)] },
          mapping,
          given(withOrders(of.kind, list, mapping, kept.decisions)),
        )
    const rows = withRow(current.rows, at, one)
    const refused = current.refused.filter((each) => each.row !== at)
    setRead({ ...current, rows, refused })
    if (rows.problems.length + refused.length === 0) readAgain()
  }
  const problems = current ? problemsByRow([...current.rows.problems, ...current.refused]) : null
  const lines = new Set(list?.rows.map(({ at }) => at))
  const gone = new Set(kept?.leftOut)
  return {
    rows: current?.rows ?? null,
    isChecked,
    problems,
    /** Rows that have or had problems: corrected ones stay in place. */
    listed: [...new Set(current?.listed)].filter((at) => lines.has(at) && !gone.has(at)).sort((a, b) => a - b),
    readOne,
    readAgain,
    /** Adds rows that the school has refused. */
    refuse: (refused: readonly RowProblem[]) =>
      setRead(
        (before) => before && { ...before, refused, listed: [...before.listed, ...refused.map(({ row }) => row)] },
      ),
  }
}
