import { ActionIcon, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { uiTexts } from './ui.texts.ts'

const DELAY_MS = 120

type SearchInputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called at every letter, for lists that respond faster than the address is updated. */
  onType?: (value: string) => void
  placeholder?: string
  delayMs?: number
  /** Label of the clearing button, for screens in another language. */
  clearLabel?: string
  /** A key that focuses the field from anywhere on the page, except while typing elsewhere. */
  hotkey?: string
}

/** A search field whose text is in the address, which is updated shortly after typing. */
export function SearchInput({
  label,
  value,
  onChange,
  onType,
  placeholder = label,
  delayMs = DELAY_MS,
  clearLabel = uiTexts.clearSearch,
  hotkey,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useHotkeys(hotkey ? [[hotkey, () => input.current?.focus()]] : [])
  const [typed, setTyped] = useState(value)
  const reportedText = useRef(value)
  useEffect(() => {
    // Only a change from outside (back, forward, a cleared filter) may replace what is being typed.
    if (value !== reportedText.current) setTyped(value)
    reportedText.current = value
  }, [value])
  useEffect(() => {
    if (typed === reportedText.current) return undefined
    const timer = setTimeout(() => {
      reportedText.current = typed
      onChange(typed)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [typed, onChange, delayMs])
  useEffect(() => onType?.(typed), [typed, onType])
  return (
    <TextInput
      ref={input}
      type="search"
      aria-keyshortcuts={hotkey}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSectionWidth={44}
      rightSection={
        typed ? (
          <ActionIcon aria-label={clearLabel} onClick={() => setTyped('')}>
            <IconX size={18} />
          </ActionIcon>
        ) : null
      }
    />
  )
}
