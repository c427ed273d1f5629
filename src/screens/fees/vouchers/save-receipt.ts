import { toastFailed } from '#ui/toast.ts'
import type { Copies } from '../receipt/paper.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { voucherTexts as texts } from './vouchers.texts.ts'

/** Two copies on A4 as a file of this name. */
export async function saveReceipt(receipt: Receipt, name: string, copies: Copies): Promise<void> {
  try {
    const [{ receiptPdf }, { download }] = await Promise.all([
      import('../receipt/receipt-pdf.ts'),
      import('#ui/export/download.ts'),
    ])
    download(name, receiptPdf(receipt, 'a4', copies), 'application/pdf')
  } catch {
    toastFailed(texts.pdfFailed)
  }
}
