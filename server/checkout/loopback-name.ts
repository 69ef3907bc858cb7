// Which names and numbers mean the machine that asks, and nobody else's.

const LOOPBACK_NAME = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** @param name of a host, without a port; an IPv6 number with or without its brackets */
export const isLoopbackName = (name: string): boolean => LOOPBACK_NAME.test(name);
