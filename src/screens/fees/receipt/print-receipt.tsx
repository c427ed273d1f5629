import { printAlone } from '#ui/print-alone.tsx'
import type { Copies, Paper } from './paper.ts'
import type { Receipt } from './receipt.ts'
import { ReceiptPaper } from './ReceiptPaper.tsx'

export const printReceipt = (receipt: Receipt, paper: Paper, copies?: Copies): void =>
  printAlone(<ReceiptPaper receipt={receipt} paper={paper} {...(copies ? { copies } : {})} />)
