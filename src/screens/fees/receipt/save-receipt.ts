import { toastFailed } from '#ui/toast.ts'
import type { Receipt } from './receipt.ts'
import { texts } from './receipt.texts.ts'
import type { Printed } from './ReceiptPaper.tsx'

/** Saves a receipt as a PDF file of this name. */
export async function saveReceipt(receipt: () => Receipt, name: string, printed: Printed): Promise<void> {
  try {
    const [{ readableReceiptPdf }, { download }] = await Promise.all([
      import('./receipt-pdf.ts'),
      import('#ui/export/download.ts'),
    ])
    download(name, readableReceiptPdf(receipt, printed), 'application/pdf')
  } catch {
    toastFailed(texts.failed)
  }
}
