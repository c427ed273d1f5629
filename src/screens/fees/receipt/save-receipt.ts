import { troubleOf } from '#ui/papers/paper-trouble.ts'
import { toastFailed } from '#ui/toast.ts'
import type { Receipt } from './receipt.ts'
import { texts } from './receipt.texts.ts'
import type { Printed } from './ReceiptPaper.tsx'

/** Saves a receipt as a PDF file of this name, in the language of the page. */
export async function saveReceipt(receipt: () => Receipt, name: string, printed: Printed): Promise<void> {
  try {
    const [{ receiptPdf }, { save }] = await Promise.all([import('./receipt-pdf.ts'), import('#ui/export/save.ts')])
    await save(name, await receiptPdf(receipt(), printed), 'application/pdf')
  } catch (error) {
    toastFailed(troubleOf(error, texts.failed))
  }
}
