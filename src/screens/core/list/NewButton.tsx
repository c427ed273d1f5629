import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { SourceAnswer } from '#data/answers/source.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import { useAddress } from '#ui/use-address.ts'

/** The value of `form` in the address while the form of a new record is open. */
export const NEW = 'new'

type NewButtonProps = SourceAnswer<unknown> & {
  words: string
  /** Label of the button that closes the form, where the form is a part of the page. */
  close?: string | undefined
}

/** Button above a list that opens the form of a new record; disabled while the school's server is away. */
export function NewButton({ shown, ask, words, close }: NewButtonProps) {
  const [params, set] = useAddress()
  const isAway = useServerAway({ shown, ask })
  if (close !== undefined && params.get('form'))
    return (
      <Button variant="default" leftSection={<IconX size={18} />} onClick={() => set({ form: null })}>
        {close}
      </Button>
    )
  return (
    <Button leftSection={<IconPlus size={18} />} disabled={isAway} onClick={() => set({ form: NEW }, true)}>
      {words}
    </Button>
  )
}
