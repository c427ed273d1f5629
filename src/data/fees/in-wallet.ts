import { getInWallet } from '#domain/fees/vouchers.endpoints.ts'
import { server } from '../answers/source.ts'

/** Lines of a wallet's own statement that are matched to a receipt. */
export const useInWallet = server(getInWallet, (receipt: string) => ({ params: { receipt } }))
