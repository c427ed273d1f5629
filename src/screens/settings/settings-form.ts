import { z } from 'zod'
import { dollarsOf, parseAmount } from '#domain/school/money.ts'
import { FeesMade, FirstFee } from '#domain/school/fees.schema.ts'
import { SchoolSettings } from '#domain/school/settings.schema.ts'
import { settingsTexts as texts } from './settings.texts.ts'

const { name, address, phones, zaad, edahab, heldAfterDays, documentsMb, correctionLimit, passThreshold } =
  SchoolSettings.shape

const DollarsTyped = z.string().transform((typed, check) => {
  const cents = parseAmount(typed)
  if (cents === null) check.addIssue(texts.feeWrong)
  return cents ?? 0
})

const WholeTyped = (wrong: string, digits = 3) =>
  z
    .string()
    .refine((typed) => new RegExp(`^\\d{1,${digits}}$`).test(typed.trim()), wrong)
    .transform(Number)

/** The settings as they are typed, and what is sent of them. */
export const SettingsForm = z
  .object({
    name,
    address,
    phones: z
      .string()
      .transform((typed) => typed.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])))
      .pipe(phones),
    zaad: z.string().trim().pipe(zaad),
    edahab: z.string().trim().pipe(edahab),
    feeWithoutBus: DollarsTyped,
    feeWithBus: DollarsTyped,
    feesMade: FeesMade,
    firstFee: FirstFee,
    heldAfterDays: WholeTyped(texts.daysWrong).pipe(heldAfterDays),
    expensesApproved: z.enum(['yes', 'no']),
    assetsInBooks: z.enum(['yes', 'no']),
    documentsMb: WholeTyped(texts.megabytesWrong, 7).pipe(documentsMb),
    correctionLimit: WholeTyped(texts.limitWrong).pipe(correctionLimit),
    passThreshold: WholeTyped(texts.percentWrong).pipe(passThreshold),
  })
  .transform(({ feeWithoutBus, feeWithBus, expensesApproved, assetsInBooks, ...same }): SchoolSettings => ({
    ...same,
    feeWithoutBusCents: feeWithoutBus,
    feeWithBusCents: feeWithBus,
    expensesApproved: expensesApproved === 'yes',
    assetsInBooks: assetsInBooks === 'yes',
  }))

export type TypedSettings = z.input<typeof SettingsForm>

export const typedOf = ({ feeWithoutBusCents, feeWithBusCents, ...same }: SchoolSettings): TypedSettings => ({
  ...same,
  phones: same.phones.join(', '),
  feeWithoutBus: String(dollarsOf(feeWithoutBusCents)),
  feeWithBus: String(dollarsOf(feeWithBusCents)),
  heldAfterDays: String(same.heldAfterDays),
  expensesApproved: same.expensesApproved ? 'yes' : 'no',
  assetsInBooks: same.assetsInBooks ? 'yes' : 'no',
  documentsMb: String(same.documentsMb),
  correctionLimit: String(same.correctionLimit),
  passThreshold: String(same.passThreshold),
})
