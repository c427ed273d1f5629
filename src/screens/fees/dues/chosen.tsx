import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { DueFamily } from '#domain/fees/dues.reports.ts'
import { duesTexts as texts } from './dues.texts.ts'

type Chosen = {
  keys: ReadonlySet<string>
  choose: (keys: readonly string[]) => void
  toggle: (key: string) => void
}

const Context = createContext<Chosen>({ keys: new Set(), choose: () => undefined, toggle: () => undefined })

export const useChosen = (): Chosen => useContext(Context)

/** The families that are chosen in the list, for its rows and its bar. */
export function ChosenFamilies({ children }: { children: ReactNode }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(
    () => ({
      keys,
      choose: (wanted: readonly string[]) => setKeys(new Set(wanted)),
      toggle: (key: string) =>
        setKeys((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key])),
    }),
    [keys],
  )
  return <Context value={chosen}>{children}</Context>
}

/** Whether a family can be chosen: also one that was reminded lately, which may be wanted again. */
export const isChoosable = ({ hold }: DueFamily): boolean => hold === null || hold === 'reminded'

export function ChooseBox({ family }: { family: DueFamily }) {
  const { keys, toggle } = useChosen()
  return (
    <input
      type="checkbox"
      aria-label={texts.chooseOf(family.familyName)}
      checked={keys.has(family.key)}
      disabled={!isChoosable(family)}
      onChange={() => toggle(family.key)}
    />
  )
}
