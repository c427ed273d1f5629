export type Student = { id: number; name: string; className: string; owedCents: number; day: string }

/** Students of the examples. */
export const STUDENTS: readonly Student[] = [
  { id: 1, name: 'Hodan Cali Nuur', className: '1A', owedCents: 1_700, day: '2026-11-02' },
  { id: 2, name: 'Axmed Maxamed Cabdi', className: '1B', owedCents: 0, day: '2026-11-09' },
  { id: 3, name: 'Sahra Xasan Warsame', className: '1A', owedCents: 2_750, day: '2026-11-16' },
]
