import { ActionIcon, TextInput, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconScan, IconSearch, IconX } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { ATTENDANCE_OFFICE, type Role } from '#domain/core/roles.ts'
import { rememberFind } from '#data/find/findable.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { toastInfo } from '#ui/toast.ts'
import { useLaterPart } from '#ui/use-later-part.ts'
import { findTexts as texts } from './find.texts.ts'
import type { Hit } from './finder.ts'
import { Groups } from './Groups.tsx'
import { addressOf, useFind } from './use-find.ts'
import classes from './find.module.css'

/** Reads cards by the camera; loaded when it is first used, and installed by those who scan. */
const loadScan = () => import('./ScanStudent.tsx').then(({ ScanStudent }) => ScanStudent)

type QuickFindProps = { userId: number; role: Role; onClose: () => void }

/** One input that finds every screen, student, class, receipt and account that the person may open. */
export function QuickFind({ userId, role, onClose }: QuickFindProps) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      fullScreen={isPhone}
      size="38rem"
      yOffset="10dvh"
      padding="md"
      classNames={{ body: classes['body'] ?? '' }}
    >
      <FindField userId={userId} role={role} onClose={onClose} />
    </Dialog>
  )
}

function FindField({ userId, role, onClose }: QuickFindProps) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  // The typed letter is painted before the results for it.
  const query = useDeferredValue(typed)
  const scan = useLaterPart(loadScan)
  const { groups, hasReplica } = useFind(userId, role, query)
  const hits = groups.flatMap((group) => group.hits)
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, hits.length - 1)

  const open = async (hit: Hit): Promise<void> => {
    const to = await addressOf(hit).catch(() => null)
    if (to === null) return toastInfo(texts.goneReceipt)
    onClose()
    const { kind, screen, label, detail } = hit
    void rememberFind({ kind, screen, to, label, detail }).catch(() => undefined)
    await navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setChosen((active + step + hits.length) % hits.length)
    }
    const hit = hits[active]
    if (event.key === 'Enter' && hit) {
      event.preventDefault()
      void open(hit)
    }
  }
  const optionId = (at: number): string => `${id}-${at}`
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={texts.field}
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={hits.length > 0 ? optionId(active) : undefined}
        placeholder={texts.hint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSectionWidth={44}
        rightSection={
          typed ? (
            <ActionIcon aria-label={texts.clear} onClick={() => setTyped('')}>
              <IconX size={18} />
            </ActionIcon>
          ) : ATTENDANCE_OFFICE.some((each) => each === role) ? (
            <ActionIcon aria-label={texts.scan} title={texts.scan} onClick={scan.open}>
              <IconScan size={20} />
            </ActionIcon>
          ) : null
        }
      />
      <div id={`${id}-list`} role="listbox" aria-label={texts.results} className={classes['list']}>
        <Groups groups={groups} active={active} optionId={optionId} onOpen={(hit) => void open(hit)} />
      </div>
      {query.trim() && hits.length === 0 ? (
        <p className={classes['none']}>{hasReplica ? texts.nothing(query.trim()) : texts.nothingYet}</p>
      ) : null}
      <p className={classes['keys']} aria-hidden>
        {texts.keys}
      </p>
      {scan.isOpen && scan.Part ? (
        <scan.Part onStudent={(found) => setTyped(String(found))} onClose={scan.close} />
      ) : null}
      <VisuallyHidden role="status">{query.trim() ? texts.count(hits.length) : ''}</VisuallyHidden>
    </>
  )
}
