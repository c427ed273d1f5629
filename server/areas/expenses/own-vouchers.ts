/** The server's own series of vouchers; no device has the code S. */
export const ownVoucher = (id: number): string => `S-V${String(id).padStart(6, '0')}`
