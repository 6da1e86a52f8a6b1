import type { ReactNode } from 'react'
import { BackHead } from '../../ui/back-head.js'

export const OrderFormFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <BackHead title={title} to="/orders" toName="orders" />
    {children}
  </>
)
