import type { RowProblem } from '#domain/school/row-problems.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Column, StudentItem } from '#domain/students/import.schema.ts'
import type { DraftState } from '#data/device/use-draft.ts'
import { checkList, readList } from './read-list.ts'
import { fileTrouble, problemsByRow, recheck, withCell, type KnownClass, type Problems, type Sheet } from './sheet.ts'
import { uploadTexts as texts } from './upload.texts.ts'

type Checked = {
  /** Null while the rows are being checked for the first time. */
  problems: Problems | null
  /** Rows that have or had problems since the list was read: corrected ones stay visible. */
  listed: readonly number[]
}

const UNCHECKED: Checked = { problems: null, listed: [] }

const listedWith = (listed: readonly number[], problems: Problems): number[] =>
  [...new Set([...listed, ...problems.keys()])].sort((a, b) => a - b)

/** Checks the whole list when it is read and when classes change. */
function useChecks(sheet: Sheet | null, classes: readonly KnownClass[]) {
  const [checked, setChecked] = useState<Checked>(UNCHECKED)
  const latest = useRef(sheet)
  useEffect(() => {
    latest.current = sheet
  })
  // The replica gives a new array whenever a student changes; only changed names matter.
  const key = JSON.stringify(classes.map(({ id, name }) => ({ id, name })))
  const known = useMemo(() => JSON.parse(key) as KnownClass[], [key])
  const readAt = sheet?.readAt ?? null
  const take = useCallback((problems: Problems) => {
    setChecked(({ listed }) => ({ problems, listed: listedWith(listed, problems) }))
  }, [])
  useEffect(() => {
    if (readAt === null) return undefined
    let isWanted = true
    void checkList(latest.current?.items ?? [], known, () => isWanted).then((found) => {
      if (isWanted && found) take(problemsByRow(found))
    })
    return () => {
      isWanted = false
    }
  }, [readAt, known, take])
  return { checked, setChecked, take }
}

/** Reads files, the latest one winning. */
function useReader(onRead: (sheet: Sheet | null) => void) {
  const [isReading, setReading] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const reads = useRef(0)
  const choose = async (file: File) => {
    const read = ++reads.current
    const refused = fileTrouble(file)
    setTrouble(refused)
    setReading(!refused)
    // A refused file also removes the list before it, so that nobody uploads that by mistake.
    if (refused) return onRead(null)
    const found = await readList(file)
    // Another file was chosen meanwhile.
    if (read !== reads.current) return
    setReading(false)
    if ('trouble' in found) setTrouble(texts.troubles[found.trouble])
    onRead('trouble' in found ? null : { fileName: file.name, readAt: Date.now(), items: found.items })
  }
  return { isReading, trouble, choose }
}

export type SheetState = ReturnType<typeof useSheet>

/** The list of a file: reading, checking by row, correcting, and its draft. */
export function useSheet(draft: DraftState<Sheet>, classes: readonly KnownClass[]) {
  const [sheet, setSheet] = useState<Sheet | null>(draft.found ?? null)
  const { checked, setChecked, take } = useChecks(sheet, classes)
  const put = (next: Sheet | null) => {
    setSheet(next)
    draft.keep(next)
  }
  const start = (next: Sheet | null) => {
    put(next)
    setChecked(UNCHECKED)
  }
  const { isReading, trouble, choose } = useReader(start)
  const replace = (row: number, change: (item: StudentItem) => StudentItem | null) => {
    if (!sheet) return
    const items = sheet.items.flatMap((item) => (item.row === row ? (change(item) ?? []) : item))
    put({ ...sheet, items })
    const item = items.find((each) => each.row === row) ?? null
    setChecked(({ problems, listed }) => ({
      problems: problems && recheck(problems, row, { item, classes }),
      listed: item ? listed : listed.filter((each) => each !== row),
    }))
  }
  return {
    sheet,
    ...checked,
    isReading,
    trouble,
    choose,
    clear: () => start(null),
    edit: (row: number, column: Column, value: string) => replace(row, (item) => withCell(item, column, value)),
    leaveOut: (row: number) => replace(row, () => null),
    /** Adds rows that the school has refused. */
    refuse: (found: readonly RowProblem[]) => take(problemsByRow(found)),
  }
}
