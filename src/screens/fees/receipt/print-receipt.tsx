import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { Receipt } from './receipt.ts'
import { ReceiptPaper, type Printed } from './ReceiptPaper.tsx'

/** Some browsers need this time to render what is to be printed (specification, Business constants). */
const DELAY_MS = 250

/** Prints a paper and nothing else of the page. */
export function printPaper(content: ReactNode): void {
  const holder = document.createElement('div')
  holder.dataset['printed'] = ''
  document.body.append(holder)
  const root = createRoot(holder)
  flushSync(() => root.render(content))
  document.body.dataset['printing'] = ''
  const clear = () => {
    root.unmount()
    holder.remove()
    delete document.body.dataset['printing']
  }
  addEventListener('afterprint', clear, { once: true })
  setTimeout(() => window.print(), DELAY_MS)
}

export const printReceipt = (receipt: Receipt, printed: Printed): void =>
  printPaper(<ReceiptPaper receipt={receipt} {...printed} />)
