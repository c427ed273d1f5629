import { grouped } from '../core/grouped.ts'

/** Family name: the names after the child's own, which siblings share. */
export const familyNameOf = (fullname: string): string => {
  const names = fullname.trim().split(/\s+/)
  return names.slice(1).join(' ') || fullname.trim()
}

type WithPhones = { id: number; phone?: string | null | undefined; phone2?: string | null | undefined }

export type FamilyOf<Row> = { key: string; children: readonly Row[] }

/**
 * Students by family, in the order of their first children: those with the same phone, and those whose second phone is
 * the first one of another. A student without a phone is a family alone. Counter, lists and calls group by this.
 */
export function familiesOf<Row>(rows: readonly Row[], studentOf: (row: Row) => WithPhones): FamilyOf<Row>[] {
  const firstPhones = new Set(rows.flatMap((row) => studentOf(row).phone || []))
  const joined = new Map<string, string>()
  const rootOf = (phone: string): string => {
    let root = phone
    for (let next = joined.get(root); next !== undefined; next = joined.get(root)) root = next
    return root
  }
  const phoneOf = (row: Row): string | null => {
    const { phone, phone2 } = studentOf(row)
    return phone || (phone2 && firstPhones.has(phone2) ? phone2 : null)
  }
  for (const row of rows) {
    const { phone, phone2 } = studentOf(row)
    if (!phone || !phone2 || !firstPhones.has(phone2)) continue
    const [one, other] = [rootOf(phone), rootOf(phone2)]
    if (one !== other) joined.set(other, one)
  }
  const keyOf = (row: Row): string => {
    const phone = phoneOf(row)
    return phone === null ? `student:${studentOf(row).id}` : rootOf(phone)
  }
  return [...grouped(rows, keyOf)].map(([key, children]) => ({ key, children }))
}
