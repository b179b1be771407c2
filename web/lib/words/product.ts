export { PRODUCT } from "@server/contract";
