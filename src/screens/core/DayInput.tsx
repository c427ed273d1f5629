import { Input, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState, type RefObject } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { parseDay } from '#domain/core/typed-day.ts'
import { laterPart, useStandIn } from '#ui/later-part.ts'
import { toastFailed } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'

type Shared =
  | 'aria-label'
  | 'className'
  | 'description'
  | 'disabled'
  | 'error'
  | 'inputWrapperOrder'
  | 'label'
  | 'onBlur'

export type DayInputProps = Pick<TextInputProps, Shared> & {
  /** The day as ISO text; null where there is none. */
  value: string | null
  onChange: (day: string | null) => void
  clearable?: boolean
  clearButtonProps?: { 'aria-label': string }
  /** Whether a tap on the selected day leaves it selected. */
  isRequired?: boolean
}

const later = laterPart(() => import('./DayCalendar.tsx').then(({ dayCalendar }) => dayCalendar))

const LOOK = {
  leftSection: <IconCalendar size={18} aria-hidden />,
  leftSectionPointerEvents: 'none',
  size: 'md',
  styles: { input: { height: '2.75rem', minHeight: '2.75rem' } },
} as const

/** A field of a day, typed or selected. The calendar is loaded after the first screen: days are typed meanwhile. */
export function DayInput(props: DayInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const loaded = useStandIn(later, input, typed !== null)
  const look = { ...LOOK, placeholder: uiTexts.day, ref: input }
  if (loaded) return <loaded.DayCalendar {...look} {...props} />
  const { isRequired: _, ...field } = props
  return <TypedDay {...look} {...field} typed={typed} setTyped={setTyped} />
}

type Look = typeof LOOK & { placeholder: string; ref: RefObject<HTMLInputElement | null> }

/** What the loaded field gets. */
export type DayCalendarProps = DayInputProps & Look

type TypedDayProps = Omit<DayInputProps, 'isRequired'> &
  Look & { typed: string | null; setTyped: (typed: string | null) => void }

/** Stands in for the field with its calendar; a day that is typed counts at once. */
function TypedDay({ typed, setTyped, ...props }: TypedDayProps) {
  const { value, onChange, onBlur, clearable = false, clearButtonProps, ...input } = props
  const load = () => void later.load().catch(() => toastFailed(uiTexts.notLoaded))
  const type = (text: string): void => {
    setTyped(text)
    load()
    const day = parseDay(text)
    if (day !== null) onChange(day)
    else if (text.trim() === '' && clearable) onChange(null)
  }
  return (
    <TextInput
      {...input}
      autoComplete="off"
      value={typed ?? (value === null ? '' : formatDay(value))}
      onFocus={load}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        onBlur?.(event)
        setTyped(null)
      }}
      {...(clearable && value !== null
        ? {
            rightSection: <Input.ClearButton {...clearButtonProps} onClick={() => onChange(null)} />,
            rightSectionPointerEvents: 'all',
          }
        : {})}
    />
  )
}
