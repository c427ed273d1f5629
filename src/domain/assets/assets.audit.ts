import { audited, COMMON, hidden, id, moment, money, text, user } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'assets.create': 'Registered an asset',
    'assets.createList': 'Registered a list of assets',
    'assets.delete': 'Deleted an asset',
    'assets.update': 'Changed an asset',
  },
  kinds: {
    assets: {
      label: 'Asset',
      fields: {
        ...COMMON,
        number: id('Number'),
        name: text('Name'),
        category: text('Category'),
        condition: text('Condition'),
        location: text('Location'),
        purchaseDate: { label: 'Bought on', shape: 'day' },
        purchaseCents: money('Price'),
        depreciationBasisPoints: hidden,
        depreciationRate: text('Depreciation in percent'),
        typedValueCents: money('Typed value'),
        typedValueSince: { label: 'Typed value counts since', shape: 'day' },
        purchaseCompany: text('Bought from'),
        assignedTo: text('Assigned to'),
        serialNumber: text('Serial number'),
        remarks: text('Remarks'),
        isInJournal: text('In the books'),
        method: text('Payment method'),
        expenseId: id('Expense ID'),
        depreciatedUntil: hidden,
        createdBy: user('Registered by user'),
        createdAt: moment('Registered'),
        because: text('Left the register because'),
        deletedBy: hidden,
        deletedAt: { label: 'Deleted', shape: 'moment', event: { set: () => 'Asset deleted' } },
      },
    },
  },
})
