import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { device } from '#data/db.ts'
import { dropDraft, readDraft, saveDraft } from '#data/drafts.ts'
import { draftOf, isSameDraft, type AccountDraft, type AccountForm } from './account-form.ts'

const DELAY_MS = 250

type DraftOf = { key: string; ownerId: number; form: UseFormReturn<AccountForm>; initial: AccountForm }

/**
 * Keeps what is typed into an account form across reload, error and update, without the passwords. Says whether
 * something was brought back; the draft goes when the form is saved or says nothing new.
 */
export function useAccountDraft({ key, ownerId, form, initial }: DraftOf): { isRestored: boolean; drop: () => void } {
  const [state, setState] = useState<'reading' | 'ready' | 'restored'>('reading')
  useEffect(() => {
    let isWanted = true
    void readDraft<AccountDraft>(device(), key, ownerId).then((draft) => {
      if (!isWanted) return
      if (draft) form.reset({ ...initial, ...draft }, { keepDefaultValues: true })
      setState(draft ? 'restored' : 'ready')
    })
    return () => {
      isWanted = false
    }
  }, [key, ownerId, form, initial])
  const isReading = state === 'reading'
  useEffect(() => {
    if (isReading) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = form.watch((values) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const draft = draftOf({ ...initial, ...values })
        const written: Promise<unknown> = isSameDraft(draft, initial)
          ? dropDraft(device(), key)
          : saveDraft(device(), key, ownerId, draft)
        // A full device is told on every page; the next key tries again.
        written.catch(() => undefined)
      }, DELAY_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [isReading, key, ownerId, form, initial])
  const drop = () => {
    setState('ready')
    void dropDraft(device(), key)
  }
  return { isRestored: state === 'restored', drop }
}
