import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Asked } from '#data/answers/source.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import { useAddress } from '#ui/use-address.ts'

/** The value of `form` in the address while something new is typed. */
export const NEW = 'new'

type NewButtonProps = Asked<unknown> & {
  words: string
  /** Of a form that is part of the page: closes it. */
  close?: string | undefined
}

/** Above a list, opens the form for something new, which only the school's server can take. */
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
