import fc from 'fast-check'
import { ASSET_DELETIONS } from '#domain/assets/assets.schema.ts'
import { shillingActs } from './test-shilling-steps.ts'
import { EXPENSE_METHODS } from '#domain/expenses/expense-methods.ts'

const child = fc.nat(1)
const month = fc.integer({ min: 1, max: 12 })
const dollars = fc.integer({ min: 1, max: 5_000 }).map((cents) => cents / 100)
const which = fc.nat(30)
/** Category of an expense: one of every school (0), or one of the school's own. */
const on = fc.nat(2)
const rate = fc.constantFrom(0, 12.5, 60, 100)
/** Part of cash that moves in shillings, below zero where only the change does; and shillings of a dollar. */
const part = fc.constantFrom(0, 0, 0.4, 1, -0.3)
const shillingRate = fc.integer({ min: 8_000, max: 10_000 })
const shillings = fc.constantFrom(0, 0, 40_000, 85_500)

/** Random step: a number of days that pass, and an action after them. */
export const step = fc.record({
  days: fc.integer({ min: 0, max: 9 }),
  act: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('take' as const),
        child,
        month,
        dollars,
        discount: fc.nat(3),
        late: fc.constantFrom(0, 0, 3, 13, 13),
        part,
        shillingRate,
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), which, dollars, discount: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), which }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('giveBack' as const), which, dollars }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('settle' as const),
        which,
        action: fc.constantFrom('accept' as const, 'carry' as const, 'refund' as const),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('generate' as const), month }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('enter' as const),
        dollars,
        back: fc.nat(40),
        type: fc.constantFrom('DEPOSIT' as const, 'WITHDRAWAL' as const),
        isMoved: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), which }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('spend' as const),
        dollars,
        back: fc.nat(40),
        method: fc.constantFrom(...EXPENSE_METHODS),
        on,
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('spendOther' as const),
        which: fc.nat(6),
        dollars,
        back: fc.nat(40),
        on,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('ownCategory' as const), which: on, isRetired: fc.boolean() }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('unspend' as const), which: fc.nat(6) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('advance' as const), which, dollars }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('unadvance' as const), which: fc.nat(6) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('paySalaries' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('unpaySalary' as const), which }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('buy' as const),
        dollars,
        back: fc.nat(400),
        rate,
        isGiven: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('changeAsset' as const),
        which,
        dollars,
        back: fc.nat(400),
        rate,
        isGiven: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('dropAsset' as const),
        which,
        because: fc.constantFrom(...ASSET_DELETIONS),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('open' as const),
        what: fc.constantFrom('money' as const, 'advance' as const, 'salary' as const),
        which,
        dollars,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('openStudent' as const), child, dollars, owes: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('payOwed' as const), which }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeOwedBack' as const), which }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('drawer' as const),
        who: fc.constantFrom('admin' as const, 'office' as const),
        dollars,
        from: fc.constantFrom('safe' as const, 'drawer' as const, 'found' as const),
        move: fc.constantFrom('in' as const, 'out' as const, null, null),
        differs: fc.constantFrom(0, 0, 0, -150, 45),
        shillings,
        differsShillings: fc.constantFrom(0, 0, -3_500, 1_000),
      }),
    },
    ...shillingActs,
    { weight: 16, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
  ),
})
export type Act = (typeof step extends fc.Arbitrary<infer S> ? S : never)['act']
