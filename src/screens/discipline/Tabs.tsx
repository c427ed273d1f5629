import type { KeyboardEvent } from 'react'
import { texts } from './discipline.texts.ts'
import styles from './discipline.module.css'

type Tab = { name: string; label: string }
type TabsProps = { tabs: readonly Tab[]; present: string; onChoose: (name: string) => void }

const idOf = (name: string): string => `discipline-tab-${name}`
export const panelOf = (name: string) => ({
  role: 'tabpanel',
  id: `discipline-panel-${name}`,
  'aria-labelledby': idOf(name),
})

/** Focuses a tab, for use when the focused element leaves the screen. */
export const focusTab = (name: string): void => document.getElementById(idOf(name))?.focus()

/** Two parts of a screen as tabs; the arrow keys switch between them. */
export function Tabs({ tabs, present, onChoose }: TabsProps) {
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = tabs.findIndex(({ name }) => name === present)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.name)
    focusTab(next.name)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- The tabs in it take the focus.
    <div role="tablist" aria-label={texts.tabs.label} className={styles['tabs']} onKeyDown={move}>
      {tabs.map(({ name, label }) => (
        <button
          key={name}
          id={idOf(name)}
          type="button"
          role="tab"
          aria-selected={name === present}
          aria-controls={name === present ? panelOf(name).id : undefined}
          tabIndex={name === present ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
