/** The panels of all kinds of changes, each in a file that loads on demand. */
import type { ChangePanel, PanelContext } from './change-panel.ts';

const opens =
  (Panel: new (context: PanelContext) => ChangePanel) =>
  (context: PanelContext): ChangePanel =>
    new Panel(context);

/** The panel of each action; an action without one is not offered to the buyer. */
export const panels: Readonly<
  Record<string, () => Promise<(context: PanelContext) => ChangePanel | Promise<ChangePanel>>>
> = {
  answer: () => import('./answer-panel.ts').then(({ openAnswers }) => openAnswers),
  personalize: () => import('./name-panel.ts').then(({ NamePanel }) => opens(NamePanel)),
  return: () => import('./return-panel.ts').then(({ ReturnPanel }) => opens(ReturnPanel)),
  transfer: () => import('./transfer-panel.ts').then(({ TransferPanel }) => opens(TransferPanel)),
  withdrawTransfer: () => import('./withdraw-panel.ts').then(({ WithdrawPanel }) => opens(WithdrawPanel)),
  exchange: () => import('./exchange-panel.ts').then(({ ExchangePanel }) => opens(ExchangePanel)),
  upgrade: () => import('./exchange-panel.ts').then(({ ExchangePanel }) => opens(ExchangePanel)),
  resell: () => import('./resale-panel.ts').then(({ ResalePanel }) => opens(ResalePanel)),
  withdrawResale: () => import('./end-resale-panel.ts').then(({ EndResalePanel }) => opens(EndResalePanel)),
  rebook: () => import('./time-panel.ts').then(({ TimePanel }) => TimePanel.open),
};
