/** Spanish texts of guest lists. */
import type { ServiceTexts } from '../texts.ts';

export const doors: ServiceTexts['doors'] = {
  guestList: {
    file: 'lista-de-asistentes',
    title: 'Lista de asistentes',
    columns: {
      name: 'Nombre',
      type: 'Entrada',
      area: 'Zona',
      row: 'Fila',
      seat: 'Asiento',
      order: 'Pedido',
      state: 'Estado',
      firstEntry: 'Primer acceso',
      where: 'Dónde',
      notes: 'Notas',
    },
    states: { in: 'dentro', left: 'ha salido', missing: 'por llegar', invalid: 'no válida' },
    notes: {
      highlight: 'destacada',
      limitedView: 'visibilidad reducida',
      invalid: 'no válida',
      blocked: 'bloqueada',
      unpaid: 'sin pagar',
      detailsRequired: 'faltan datos',
    },
    causes: {
      canceled: 'cancelada',
      returned: 'devuelta',
      resold: 'revendida',
      exchanged: 'cambiada',
    },
    row: (name) => `Fila ${name}`,
    seat: (name) => `Asiento ${name}`,
    page: (at, of) => `Página ${at} de ${of}`,
    tickets: (amount) => (amount === 1 ? '1 entrada' : `${amount} entradas`),
    missing: (amount) => (amount === 1 ? '1 entrada por llegar' : `${amount} entradas por llegar`),
    printed: (time) => `Actualizado: ${time}`,
    none: 'No hay entradas.',
  },
};
