import { BOOKS_READERS } from '../core/roles.ts'
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { idOf, IdText } from '../core/fields.ts'
import { Page } from '../core/paging.schema.ts'
import { MonthQuery } from '../school/months.schema.ts'
import { ReceiptNumber } from './fees.schema.ts'
import { PaymentListed } from './reports.schema.ts'
import { InWallet, PrintedReceipt, VoucherGroup, VoucherPage } from './vouchers.schema.ts'

// The documented calls: VOU-7.

export const listVouchers = endpoint({
  id: 'vouchers.list',
  method: 'GET',
  path: '/Voucher/vouchers',
  summary: 'Vouchers of a month, a year or all, page by page, the newest first',
  roles: BOOKS_READERS,
  query: z.object({ ...MonthQuery.shape, ...Page }),
  reply: VoucherPage,
  problems: [],
})

export const getVoucher = endpoint({
  id: 'vouchers.get',
  method: 'GET',
  path: '/Voucher/vouchers/:id',
  summary: 'One voucher, in whatever state its payment is',
  roles: BOOKS_READERS,
  params: z.object({ id: idOf('payment', IdText) }),
  reply: PaymentListed,
  problems: ['paymentNotFound'],
})

export const getInWallet = endpoint({
  id: 'vouchers.inWallet',
  method: 'GET',
  path: '/Voucher/receipts/:receipt/wallet',
  summary: "Lines of a wallet's own statement that are matched to a receipt: the wallet confirms it",
  roles: BOOKS_READERS,
  params: z.object({ receipt: idOf('receipt', ReceiptNumber) }),
  reply: InWallet,
  problems: [],
})

export const groupVouchers = endpoint({
  id: 'vouchers.byMonth',
  method: 'GET',
  path: '/Voucher/vouchers/monthly/grouped',
  summary: 'Months with the number of their vouchers, the latest first',
  roles: BOOKS_READERS,
  reply: z.array(VoucherGroup),
  problems: [],
})

export const getLastReceipt = endpoint({
  id: 'vouchers.last',
  method: 'GET',
  path: '/Voucher/payment/last',
  summary: 'The latest receipt of the school',
  roles: BOOKS_READERS,
  reply: PrintedReceipt,
  problems: ['paymentNotFound'],
})

export const getLastReceiptOf = endpoint({
  id: 'vouchers.lastOfStudent',
  method: 'GET',
  path: '/payment/last/:studentId',
  summary: 'The latest receipt that names a student',
  roles: BOOKS_READERS,
  params: z.object({ studentId: IdText }),
  reply: PrintedReceipt,
  problems: ['paymentNotFound'],
})
