/** The product's name, once. */
export const productName = 'Akoko';

/** The line of its mark, three wide on a rounded square of 32. */
export const productMark = 'M10 22.5 16 9l6 13.5M12.3 18h7.4';
