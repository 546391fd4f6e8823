/** The addresses that a text of a seller may link to. */
export const linked = /^(?:https?:|mailto:|tel:)/i;
