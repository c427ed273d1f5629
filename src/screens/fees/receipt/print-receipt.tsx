import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { Copies, Paper } from './paper.ts'
import type { Receipt } from './receipt.ts'
import { ReceiptPaper } from './ReceiptPaper.tsx'

/** Some browsers need this time to render what is to be printed (specification, Business constants). */
const DELAY_MS = 250

/** Prints a receipt and nothing else of the page. */
export function printReceipt(receipt: Receipt, paper: Paper, copies?: Copies): void {
  const holder = document.createElement('div')
  holder.dataset['printed'] = ''
  document.body.append(holder)
  const root = createRoot(holder)
  flushSync(() => root.render(<ReceiptPaper receipt={receipt} paper={paper} {...(copies ? { copies } : {})} />))
  document.body.dataset['printing'] = ''
  const clear = () => {
    root.unmount()
    holder.remove()
    delete document.body.dataset['printing']
  }
  addEventListener('afterprint', clear, { once: true })
  setTimeout(() => window.print(), DELAY_MS)
}
