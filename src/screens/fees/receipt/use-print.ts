import { useState } from 'react'
import { useSchool } from '#data/session/use-session.ts'
import { momentWords } from '../../core/list/columns.tsx'
import type { Copies, Paper } from './paper.ts'
import { printReceipt } from './print-receipt.tsx'
import type { Receipt } from './receipt.ts'
import { saveReceipt } from './save-receipt.ts'

type Options = {
  /** The money has just been taken; whatever is printed later, or a second time, is marked as a reprint. */
  isFirst?: boolean
  /** Makes the receipt anew, for a PDF in another language than the page. */
  forPdf?: (() => Receipt) | undefined
}

export function usePrint(receipt: Receipt | null, { isFirst = false, forPdf }: Options = {}) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const [printed, setPrinted] = useState<string | null>(null)
  const mark = (): string | null => {
    const isReprint = !isFirst || printed === receipt?.number
    setPrinted(receipt?.number ?? null)
    return isReprint ? momentWords(new Date().toISOString(), timeZone) : null
  }
  return {
    print: (paper: Paper, copies?: Copies) => {
      if (receipt) printReceipt(receipt, { paper, reprinted: mark(), ...(copies ? { copies } : {}) })
    },
    save: (name: string, paper: Paper, copies?: Copies) => {
      if (receipt)
        void saveReceipt(forPdf ?? (() => receipt), name, { paper, reprinted: mark(), ...(copies ? { copies } : {}) })
    },
  }
}
