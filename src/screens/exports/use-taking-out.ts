import { useState } from 'react'
import { fetchExport, type Wanted } from '#data/exports/exports.ts'
import { save } from '#ui/export/save.ts'
import { toastFailed } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { exportsTexts as texts } from './exports.texts.ts'

/** Takes one file out at a time: which one is arriving, and how many bytes of it are here. */
export function useTakingOut() {
  const [bytes, setBytes] = useState(0)
  const { run, busy } = useAction((wanted: Wanted) => fetchExport(wanted, setBytes), {
    done: ({ name, content }) => void save(name, content, content.type),
    trouble: { failed: texts.broken, noServer: texts.broken },
    failed: toastFailed,
    after: () => setBytes(0),
  })
  return { take: (wanted: Wanted) => void run(wanted), wanted: busy?.[0] ?? null, bytes }
}

export type TakingOut = ReturnType<typeof useTakingOut>
