import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ClassWithStudents } from '#data/school/classes.queries.ts'
import type { DraftState } from '#data/device/use-draft.ts'
import { useAddress } from '#ui/use-address.ts'
import { idOf } from '../core/form/id-field.ts'
import type { TransferOrder } from './transfer-order.ts'

/** The draft of an order. Its classes are in the address as well. */
export type RestoredOrder = { restored: TransferOrder | null; keep: DraftState<TransferOrder>['keep'] }

/** The transfer that is being prepared: classes in the address, students and note as a draft. */
export function useTransferOrder(classes: readonly ClassWithStudents[], { restored, keep }: RestoredOrder) {
  const [params, set] = useAddress()
  const from = idOf(params.get('from'))
  const to = idOf(params.get('to'))
  const [picked, setPicked] = useState<readonly number[]>(restored?.chosen ?? [])
  const [note, setNote] = useState(restored?.note ?? '')
  useEffect(() => {
    // Opened from the menu: the classes of the draft are restored as well.
    if (restored && from === null && to === null)
      set({ from: String(restored.from), to: restored.to === null ? null : String(restored.to) })
    // Only on opening: classes that are cleared later stay cleared.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (from !== null) keep(picked.length > 0 || note ? { from, to, chosen: picked, note } : null)
  }, [from, to, picked, note, keep])
  const source = useMemo(() => classes.find(({ id }) => id === from) ?? null, [classes, from])
  // Students who have left the class meanwhile are no longer chosen.
  const chosen = useMemo(() => {
    const present = new Set(source?.students.map(({ id }) => id))
    return picked.filter((id) => present.has(id))
  }, [source, picked])
  const choose = useCallback(
    (ids: readonly number[], isChosen: boolean) =>
      setPicked((before) => [...before.filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])]),
    [],
  )
  const setSource = (id: string) => {
    set({ from: id, search: null }, true)
    setPicked([])
  }
  return { source, from, to, chosen, note, setSource, setTarget: (id: string) => set({ to: id }), setNote, choose }
}

export type Order = ReturnType<typeof useTransferOrder>
