import type { Page } from 'playwright'
import type { UnpaidFamily } from '#domain/fees/reports.schema.ts'
import type { Row } from '../figures.ts'
import { ADMIN } from '../schools.ts'
import type { Stage } from '../stage.ts'
import { installed, slow } from './screens.ts'

const COUNTER = '/dashboard/FamilyPayment'

/** Phones of families that owe fees; the school then has a rate for shillings. */
async function debtors(origin: string, count: number): Promise<string[]> {
  const json = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ADMIN),
  })
  const { Access_token: token } = (await signedIn.json()) as { Access_token: string }
  const rate = { ref: crypto.randomUUID(), day: new Date().toISOString().slice(0, 10), rate: 8_500 }
  const set = await fetch(`${origin}/api/financial/exchange-rates`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify(rate),
  })
  if (!set.ok) throw new Error(`The rate was not set: ${set.status}`)
  const answer = await fetch(`${origin}/api/fee/unpaid-families`, { headers: { authorization: `Bearer ${token}` } })
  const phones = ((await answer.json()) as UnpaidFamily[]).flatMap((family) => family.phones[0] ?? [])
  if (phones.length < count) throw new Error(`Only ${phones.length} families owe something`)
  return phones.slice(0, count)
}

/** Searches a family, chooses all its dues, in shillings or in dollars, and opens the dialog to confirm the payment. */
async function askToConfirm(page: Page, phone: string, isInShillings: boolean): Promise<void> {
  await page.getByRole('searchbox').fill(phone)
  await page.keyboard.press('Enter')
  await page.getByText('Pay all dues').click()
  if (isInShillings) await page.getByRole('button', { name: /^All in shillings/ }).click()
  await page.getByRole('button', { name: /^Take \$/ }).click()
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Confirm' }).waitFor()
}

/** Presses Confirm; returns the time until the browser has painted the receipt, and the receipt's number. */
const confirmed = (page: Page): Promise<{ took: number; receipt: string }> =>
  page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Confirm')
    const start = performance.now()
    button?.click()
    let receipt = ''
    for (let isShown = false; ;) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      if (isShown) break
      const code = document.querySelector('[role=dialog] svg[role=img][aria-label*="-R0"]')
      receipt = code?.getAttribute('aria-label') ?? ''
      isShown = receipt !== ''
      if (performance.now() - start > 20_000) throw new Error('Confirm was pressed and no receipt came')
    }
    return { took: performance.now() - start, receipt }
  })

/** Time of the minimum for comparison: one strict put, and a dialog of a few lines, without a library. */
const bareReceipt = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('bench-bare', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true })
      opening.onsuccess = () => resolve(opening.result)
    })
    const start = performance.now()
    await new Promise<unknown>((resolve) => {
      const writing = db.transaction('rows', 'readwrite', { durability: 'strict' })
      writing.objectStore('rows').put({ receipt: 'K7Q-R000001', lines: [{ studentId: 1, amountPaid: 17 }] })
      writing.oncomplete = resolve
    })
    const dialog = document.body.appendChild(document.createElement('dialog'))
    for (let line = 0; line < 12; line++) dialog.appendChild(document.createElement('p')).textContent = `Line ${line}`
    dialog.showModal()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const took = performance.now() - start
    dialog.remove()
    db.close()
    return took
  })

/** Time from Confirm to the receipt when a family pays at the counter without network, in dollars and in shillings. */
export async function paymentScreen(stage: Stage): Promise<Row[]> {
  const runs = stage.isQuick ? 5 : 20
  const { origin, device, cut, heal } = await installed(stage)
  // Two families more than runs, since the first payments load code and are not counted.
  const phones = await debtors(origin, 2 * runs + 2)
  const { page } = device
  await page.goto(origin + COUNTER)
  await page.getByRole('searchbox').waitFor()
  cut()
  await slow(page)
  const receipts = new Set<string>()
  const [ours, inShillings, limit]: [number[], number[], number[]] = [[], [], []]
  for (const [at, phone] of phones.entries()) {
    await askToConfirm(page, phone, at % 2 === 1)
    const { took, receipt } = await confirmed(page)
    receipts.add(receipt)
    ;(at % 2 === 1 ? inShillings : ours).push(took)
    await page.getByRole('button', { name: 'New payment' }).click()
    limit.push(await bareReceipt(page))
  }
  if (receipts.size !== phones.length) throw new Error(`${phones.length} payments have ${receipts.size} receipts`)
  heal()
  await device.close()
  const counted = ours.slice(1)
  const [best, worst] = [Math.min(...counted), Math.max(...counted)].map(Math.round)
  return [
    {
      name: 'from Confirm to the receipt at 4x, without network / one strict put and a bare dialog',
      unit: 'ms',
      ours: counted,
      limit: limit.slice(1),
      target: { kind: 'atMost', value: 300 },
      note: `best ${best} ms, worst ${worst} ms of ${runs}`,
    },
    {
      name: 'the same paid in shillings / paid in dollars',
      unit: 'ms',
      ours: inShillings.slice(1),
      limit: counted,
      target: { kind: 'ratio', value: 1.3 },
    },
  ]
}
