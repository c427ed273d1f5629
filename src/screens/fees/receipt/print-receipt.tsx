import { printAlone } from '#ui/print-alone.tsx'
import type { Receipt } from './receipt.ts'
import { ReceiptPaper, type Printed } from './ReceiptPaper.tsx'

export const printReceipt = (receipt: Receipt, printed: Printed): void =>
  printAlone(<ReceiptPaper receipt={receipt} {...printed} />)
