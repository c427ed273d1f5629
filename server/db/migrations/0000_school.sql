CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"device_code" text NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reset_codes" (
	"selector" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"made_by" integer,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_requests" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"announcement_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcement_reads_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"target_role" text NOT NULL,
	"class_id" integer,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "announcements_days" CHECK ("announcements"."end_at" is null or "announcements"."end_at" > "announcements"."start_at"),
	CONSTRAINT "announcements_class" CHECK ("announcements"."class_id" is null or "announcements"."target_role" = 'PARENT'),
	CONSTRAINT "announcements_deleted" CHECK (("announcements"."deleted_at" is null) = ("announcements"."deleted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "asset_depreciations" (
	"id" serial PRIMARY KEY NOT NULL,
	"asset_id" integer NOT NULL,
	"day" date NOT NULL,
	"cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_numbers" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"condition" text NOT NULL,
	"location" text NOT NULL,
	"purchase_date" date NOT NULL,
	"purchase_cents" integer NOT NULL,
	"depreciation_basis_points" integer NOT NULL,
	"typed_value_cents" integer,
	"typed_value_since" date,
	"purchase_company" text,
	"assigned_to" text,
	"serial_number" text,
	"remarks" text,
	"is_in_journal" boolean DEFAULT false NOT NULL,
	"method" text,
	"expense_id" integer,
	"depreciated_until" date,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assets_cents" CHECK ("assets"."purchase_cents" >= 0 and coalesce("assets"."typed_value_cents", 0) >= 0),
	CONSTRAINT "assets_depreciation" CHECK ("assets"."depreciation_basis_points" between 0 and 10000),
	CONSTRAINT "assets_paid" CHECK ("assets"."is_in_journal" or ("assets"."method" is null and "assets"."expense_id" is null)),
	CONSTRAINT "assets_typed_value" CHECK (("assets"."typed_value_cents" is null) = ("assets"."typed_value_since" is null)),
	CONSTRAINT "assets_deleted" CHECK (("assets"."deleted_at" is null) = ("assets"."deleted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"date" date NOT NULL,
	"present" boolean NOT NULL,
	"remark" text NOT NULL,
	"kind" text DEFAULT 'mark' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"marked_by" integer,
	"device_code" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" integer
);
--> statement-breakpoint
CREATE TABLE "attendance_conflicts" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"date" date NOT NULL,
	"standing_by" integer,
	"standing_present" boolean NOT NULL,
	"standing_remark" text NOT NULL,
	"standing_at" timestamp (3) with time zone NOT NULL,
	"challenger_by" integer,
	"challenger_present" boolean NOT NULL,
	"challenger_remark" text NOT NULL,
	"challenger_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" integer,
	"kept" text
);
--> statement-breakpoint
CREATE TABLE "attendance_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"date" date NOT NULL,
	"present" boolean NOT NULL,
	"remark" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"base" integer,
	"marked_by" integer,
	"device_code" text,
	"write_id" text,
	"endpoint" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" integer NOT NULL,
	"device_code" text NOT NULL,
	"made_at" timestamp (3) with time zone,
	"clock" text,
	"endpoint" text NOT NULL,
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source_id" integer NOT NULL,
	"fixed_day" date,
	"day" date NOT NULL,
	"own_day" date NOT NULL,
	"is_receipt" boolean NOT NULL,
	"actor_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_entries_days" CHECK ("journal_entries"."own_day" <= "journal_entries"."day")
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"party_id" integer,
	"fee_month" integer,
	"cents" bigint NOT NULL,
	CONSTRAINT "journal_lines_something" CHECK ("journal_lines"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "journal_totals" (
	"month" integer NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"is_receipt" boolean NOT NULL,
	"fee_month" integer NOT NULL,
	"debit_cents" bigint NOT NULL,
	"credit_cents" bigint NOT NULL,
	CONSTRAINT "journal_totals_month_account_kind_is_receipt_fee_month_pk" PRIMARY KEY("month","account","kind","is_receipt","fee_month")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"source" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"method" text NOT NULL,
	"account" text NOT NULL,
	"to_account" text,
	"description" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_cents" > 0),
	CONSTRAINT "ledger_entries_voided" CHECK (("ledger_entries"."voided_at" is null) = ("ledger_entries"."void_reason" is null)),
	CONSTRAINT "ledger_entries_accounts" CHECK ("ledger_entries"."to_account" is distinct from "ledger_entries"."account")
);
--> statement-breakpoint
CREATE TABLE "profit_logs" (
	"id" serial PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"net_income_cents" bigint NOT NULL,
	"notes" text,
	"closed_by" integer NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"reopened_by" integer,
	"reopened_at" timestamp (3) with time zone,
	"reopen_reason" text,
	CONSTRAINT "profit_logs_month_of_year" CHECK ("profit_logs"."month" between 1 and 12),
	CONSTRAINT "profit_logs_reopened" CHECK (("profit_logs"."reopened_at" is null) = ("profit_logs"."reopen_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "bus_drivers" (
	"id" serial PRIMARY KEY NOT NULL,
	"bus_id" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"name" text NOT NULL,
	"route" text NOT NULL,
	"since" date NOT NULL,
	"until" date,
	CONSTRAINT "bus_drivers_days" CHECK ("bus_drivers"."until" is null or "bus_drivers"."until" > "bus_drivers"."since")
);
--> statement-breakpoint
CREATE TABLE "bus_rides" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"bus_id" integer,
	"bus" text NOT NULL,
	"since" date NOT NULL,
	"until" date,
	CONSTRAINT "bus_rides_days" CHECK ("bus_rides"."until" is null or "bus_rides"."until" > "bus_rides"."since")
);
--> statement-breakpoint
CREATE TABLE "buses" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"route" text NOT NULL,
	"plate" text NOT NULL,
	"type" text NOT NULL,
	"colour" text NOT NULL,
	"seats" integer NOT NULL,
	"school_number" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"label" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "buses_numbers" CHECK ("buses"."seats" >= 0 and "buses"."school_number" >= 0),
	CONSTRAINT "buses_deleted" CHECK (("buses"."deleted_at" is null) = ("buses"."deleted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "school_calendar" (
	"id" serial PRIMARY KEY NOT NULL,
	"weekend" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "absence_calls" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"date" date NOT NULL,
	"status" text NOT NULL,
	"notes" text NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	"called_by" integer NOT NULL,
	"device_code" text NOT NULL,
	"write_id" text,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"grade" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "discipline" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" uuid DEFAULT gen_random_uuid() NOT NULL,
	"student_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"action_taken" text,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" integer NOT NULL,
	"device_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" integer
);
--> statement-breakpoint
CREATE TABLE "document_parts" (
	"document_id" integer NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "document_parts_document_id_position_pk" PRIMARY KEY("document_id","position")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"is_draft" boolean DEFAULT true NOT NULL,
	"kind" text,
	"title" text,
	"size" integer,
	"sha256" text,
	"uploaded_by" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "documents_whole" CHECK ("documents"."is_draft" or num_nonnulls("documents"."kind", "documents"."title", "documents"."size", "documents"."sha256") = 4),
	CONSTRAINT "documents_deleted" CHECK (("documents"."deleted_at" is null) = ("documents"."deleted_by" is null)),
	CONSTRAINT "documents_erased" CHECK ("documents"."erased_at" is null or "documents"."deleted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "academic_years" (
	"id" serial PRIMARY KEY NOT NULL,
	"year" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "academic_years_year_unique" UNIQUE("year")
);
--> statement-breakpoint
CREATE TABLE "class_subjects" (
	"id" serial PRIMARY KEY NOT NULL,
	"class_id" integer NOT NULL,
	"subject_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"academic_year_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "exam_papers" (
	"code" text PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"exam_ids" integer[] NOT NULL,
	"content" jsonb NOT NULL,
	"made_by" integer NOT NULL,
	"device_code" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_publications" (
	"id" serial PRIMARY KEY NOT NULL,
	"exam_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" integer NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "teacher_assignments" (
	"id" serial PRIMARY KEY NOT NULL,
	"teacher_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_salaries" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"month" integer NOT NULL,
	"is_only" boolean DEFAULT false NOT NULL,
	"cents" integer NOT NULL,
	"reason" text,
	"set_by" integer NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "employee_salaries_cents" CHECK ("employee_salaries"."cents" > 0 or ("employee_salaries"."is_only" and "employee_salaries"."cents" = 0)),
	CONSTRAINT "employee_salaries_reason" CHECK (not "employee_salaries"."is_only" or "employee_salaries"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" serial PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"job_title" text NOT NULL,
	"gender" text,
	"date_of_birth" date,
	"date_of_hire" date NOT NULL,
	"national_id" text,
	"phone" text,
	"address" text,
	"education" text,
	"bank_account" text,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"left_on" date,
	"left_by" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "employees_left" CHECK (("employees"."left_on" is null) = ("employees"."left_by" is null))
);
--> statement-breakpoint
CREATE TABLE "expense_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"expense_id" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"added_by" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"voucher" text NOT NULL,
	"category" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"day" date NOT NULL,
	"description" text,
	"method" text NOT NULL,
	"receipt_number" text,
	"overdrawn_reason" text,
	"state" text NOT NULL,
	"held_code" text,
	"recorded_by" integer NOT NULL,
	"device_code" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"approved_by" integer,
	"approved_at" timestamp (3) with time zone,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount_cents" > 0),
	CONSTRAINT "expenses_held" CHECK (("expenses"."state" = 'held') = ("expenses"."held_code" is not null)),
	CONSTRAINT "expenses_voided" CHECK (("expenses"."state" = 'void') = ("expenses"."void_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "discount_limits" (
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"max_cents" integer NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_limits_year_month_pk" PRIMARY KEY("year","month"),
	CONSTRAINT "discount_limits_amount" CHECK ("discount_limits"."max_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fee_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"fee_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_before" integer NOT NULL,
	"amount_after" integer NOT NULL,
	"done_by" integer NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "fee_changes_amount" CHECK (least("fee_changes"."amount_before", "fee_changes"."amount_after") >= 0)
);
--> statement-breakpoint
CREATE TABLE "fee_months" (
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" integer,
	"free_reason" text,
	CONSTRAINT "fee_months_year_month_pk" PRIMARY KEY("year","month"),
	CONSTRAINT "fee_months_month_of_year" CHECK ("fee_months"."month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "payment_allocations" (
	"payment_id" integer NOT NULL,
	"fee_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_allocations_payment_id_fee_id_pk" PRIMARY KEY("payment_id","fee_id"),
	CONSTRAINT "payment_allocations_amount" CHECK ("payment_allocations"."amount_cents" >= 0 and "payment_allocations"."discount_cents" >= 0),
	CONSTRAINT "payment_allocations_something" CHECK ("payment_allocations"."amount_cents" + "payment_allocations"."discount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_before" integer NOT NULL,
	"amount_after" integer NOT NULL,
	"discount_before" integer NOT NULL,
	"discount_after" integer NOT NULL,
	"was_held" boolean NOT NULL,
	"is_held" boolean NOT NULL,
	"done_by" integer,
	"done_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"receipt" text,
	CONSTRAINT "payment_changes_amount" CHECK (least("payment_changes"."amount_before", "payment_changes"."amount_after") >= 0),
	CONSTRAINT "payment_changes_discount" CHECK (least("payment_changes"."discount_before", "payment_changes"."discount_after") >= 0),
	CONSTRAINT "payment_changes_refund" CHECK (("payment_changes"."kind" = 'refunded') or "payment_changes"."receipt" is null)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text,
	"student_id" integer NOT NULL,
	"receipt" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"discount_reason" text,
	"description" text,
	"method" text NOT NULL,
	"number" text,
	"year" integer,
	"month" integer,
	"state" text DEFAULT 'confirmed' NOT NULL,
	"held_code" text,
	"used_cents" integer DEFAULT 0 NOT NULL,
	"taken_cents" integer,
	"taken_discount_cents" integer,
	"taken_held" boolean,
	"collected_by" integer,
	"device_code" text,
	"placed_from" integer,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"settled_by" integer,
	"settled_at" timestamp (3) with time zone,
	"settled_reason" text,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" >= 0 and "payments"."discount_cents" >= 0),
	CONSTRAINT "payments_something" CHECK ("payments"."amount_cents" + "payments"."discount_cents" > 0),
	CONSTRAINT "payments_used" CHECK ("payments"."used_cents" between 0 and "payments"."amount_cents" + "payments"."discount_cents"),
	CONSTRAINT "payments_taken" CHECK (("payments"."taken_cents" is null) = ("payments"."taken_held" is null)),
	CONSTRAINT "payments_state" CHECK (("payments"."state" = 'held') = ("payments"."held_code" is not null)),
	CONSTRAINT "payments_in_force" CHECK ("payments"."state" = 'confirmed' or "payments"."used_cents" = 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_numbers" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_fees" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"bus_cents" integer DEFAULT 0 NOT NULL,
	"settled_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_fees_amount" CHECK ("student_fees"."amount_cents" >= 0),
	CONSTRAINT "student_fees_bus" CHECK ("student_fees"."bus_cents" between 0 and "student_fees"."amount_cents"),
	CONSTRAINT "student_fees_settled" CHECK ("student_fees"."settled_cents" between 0 and "student_fees"."amount_cents"),
	CONSTRAINT "student_fees_month_of_year" CHECK ("student_fees"."month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "outlay_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"expense_id" integer,
	"advance_id" integer,
	"kind" text NOT NULL,
	"amount_before" integer NOT NULL,
	"amount_after" integer NOT NULL,
	"method_before" text NOT NULL,
	"method_after" text NOT NULL,
	"day_before" date NOT NULL,
	"day_after" date NOT NULL,
	"done_by" integer NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "outlay_changes_one" CHECK (("outlay_changes"."expense_id" is null) <> ("outlay_changes"."advance_id" is null)),
	CONSTRAINT "outlay_changes_amount" CHECK ("outlay_changes"."amount_before" > 0 and "outlay_changes"."amount_after" >= 0),
	CONSTRAINT "outlay_changes_voided" CHECK (("outlay_changes"."kind" = 'voided') = ("outlay_changes"."amount_after" = 0))
);
--> statement-breakpoint
CREATE TABLE "notice_deliveries" (
	"id" serial PRIMARY KEY NOT NULL,
	"notice_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"subscription_id" integer,
	"host" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_told" boolean DEFAULT false,
	"next_at" timestamp (3) with time zone NOT NULL,
	"give_up_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"about" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"spread_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"host" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" text[] NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_conflicts" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"exam_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"standing_by" integer NOT NULL,
	"standing_marks" numeric(4, 1),
	"standing_at" timestamp (3) with time zone NOT NULL,
	"challenger_by" integer NOT NULL,
	"challenger_marks" numeric(4, 1),
	"challenger_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" integer,
	"kept" text
);
--> statement-breakpoint
CREATE TABLE "score_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"exam_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"old_marks" numeric(4, 1),
	"was_there" boolean NOT NULL,
	"marks" numeric(4, 1),
	"outcome" text NOT NULL,
	"reason" text,
	"is_correction" boolean DEFAULT false NOT NULL,
	"made_by" integer NOT NULL,
	"device_code" text,
	"write_id" text,
	"endpoint" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"exam_id" integer NOT NULL,
	"subject_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"marks" numeric(4, 1),
	"revision" integer DEFAULT 1 NOT NULL,
	"entered_by" integer NOT NULL,
	"device_code" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "class_moves" (
	"id" serial PRIMARY KEY NOT NULL,
	"batch" uuid NOT NULL,
	"student_id" integer NOT NULL,
	"from_class_id" integer NOT NULL,
	"to_class_id" integer NOT NULL,
	"note" text,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"moved_by" integer NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" integer
);
--> statement-breakpoint
CREATE TABLE "student_removals" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"reason" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"restored_by" integer
);
--> statement-breakpoint
CREATE TABLE "school_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" serial PRIMARY KEY NOT NULL,
	"firstname" text NOT NULL,
	"middlename" text DEFAULT '' NOT NULL,
	"lastname" text NOT NULL,
	"fourth_name" text DEFAULT '' NOT NULL,
	"fullname" text NOT NULL,
	"class_id" integer NOT NULL,
	"gender" text NOT NULL,
	"age" integer,
	"fee_cents" integer NOT NULL,
	"district" text,
	"phone" text NOT NULL,
	"phone2" text,
	"bus" text,
	"address" text,
	"previous_school" text,
	"previous_school_type" text,
	"mother_name" text,
	"roll_number" text,
	"parent_email" text,
	"transfer" boolean DEFAULT false NOT NULL,
	"free_reason" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"op" text NOT NULL,
	"student_id" integer,
	"class_id" integer,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "writes" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"verdict" jsonb,
	"position" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"made_at" timestamp (3) with time zone,
	"clock" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unplaced_money" (
	"id" serial PRIMARY KEY NOT NULL,
	"write_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"version" integer NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"receipt" text NOT NULL,
	"cents" integer NOT NULL,
	"method" text NOT NULL,
	"sentence" text NOT NULL,
	"collected_by" integer,
	"collector" text DEFAULT '' NOT NULL,
	"device_code" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"settled_by" integer,
	"settled_at" timestamp (3) with time zone,
	"settled_reason" text,
	CONSTRAINT "unplaced_money_write_id_unique" UNIQUE("write_id"),
	CONSTRAINT "unplaced_money_amount" CHECK ("unplaced_money"."cents" >= 0),
	CONSTRAINT "unplaced_money_settled" CHECK (("unplaced_money"."outcome" is null) = ("unplaced_money"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"code" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_contact_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"app_version" text,
	"formerly" text[] DEFAULT '{}' NOT NULL,
	"unsent" jsonb
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"user_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"relation" text,
	"linked_at" timestamp (3) with time zone,
	"linked_by" integer,
	CONSTRAINT "guardians_user_id_student_id_pk" PRIMARY KEY("user_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"device_code" text NOT NULL,
	"rotation" integer DEFAULT 1 NOT NULL,
	"confirmed_rotation" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_classes" (
	"user_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"is_by_assignment" boolean DEFAULT false NOT NULL,
	CONSTRAINT "teacher_classes_user_id_class_id_pk" PRIMARY KEY("user_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"phone_number" text,
	"phone_since" timestamp (3) with time zone,
	"phone_proposed" text,
	"phone_proposed_at" timestamp (3) with time zone,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"photo_id" uuid,
	"correction_limit" integer,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "employee_advances" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"method" text NOT NULL,
	"day" date NOT NULL,
	"recorded_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "employee_advances_amount" CHECK ("employee_advances"."amount_cents" > 0),
	CONSTRAINT "employee_advances_month_of_year" CHECK ("employee_advances"."month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "salary_payouts" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"base_cents" integer NOT NULL,
	"advance_cents" integer NOT NULL,
	"paid_cents" integer NOT NULL,
	"method" text NOT NULL,
	"note" text,
	"expense_id" integer,
	"day" date NOT NULL,
	"paid_by" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"reversed_by" integer,
	"reversed_at" timestamp (3) with time zone,
	"reverse_reason" text,
	CONSTRAINT "salary_payouts_month_of_year" CHECK ("salary_payouts"."month" between 1 and 12),
	CONSTRAINT "salary_payouts_sum" CHECK ("salary_payouts"."base_cents" = "salary_payouts"."advance_cents" + "salary_payouts"."paid_cents" and "salary_payouts"."advance_cents" >= 0 and "salary_payouts"."paid_cents" >= 0),
	CONSTRAINT "salary_payouts_expensed" CHECK (("salary_payouts"."expense_id" is null) = ("salary_payouts"."paid_cents" = 0)),
	CONSTRAINT "salary_payouts_reversed" CHECK (("salary_payouts"."reversed_at" is null) = ("salary_payouts"."reverse_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"day" date NOT NULL,
	"present" boolean NOT NULL,
	"remark" text NOT NULL,
	"marked_by" integer NOT NULL,
	"device_code" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"other_present" boolean,
	"other_remark" text,
	"other_by" integer,
	"other_at" timestamp (3) with time zone,
	CONSTRAINT "presence_other" CHECK (num_nonnulls("presence"."other_present", "presence"."other_remark", "presence"."other_by", "presence"."other_at") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "work_plan_comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"work_plan_id" integer NOT NULL,
	"comment" text NOT NULL,
	"status" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"assigned_to" integer NOT NULL,
	"status" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_plans_days" CHECK ("work_plans"."end_date" >= "work_plans"."start_date"),
	CONSTRAINT "work_plans_deleted" CHECK (("work_plans"."deleted_at" is null) = ("work_plans"."deleted_by" is null))
);
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_grants" ADD CONSTRAINT "push_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_grants" ADD CONSTRAINT "push_grants_device_code_devices_code_fk" FOREIGN KEY ("device_code") REFERENCES "public"."devices"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_requests" ADD CONSTRAINT "reset_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_depreciations" ADD CONSTRAINT "asset_depreciations_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_conflicts" ADD CONSTRAINT "attendance_conflicts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_history" ADD CONSTRAINT "attendance_history_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_history" ADD CONSTRAINT "attendance_history_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profit_logs" ADD CONSTRAINT "profit_logs_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profit_logs" ADD CONSTRAINT "profit_logs_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bus_drivers" ADD CONSTRAINT "bus_drivers_bus_id_buses_id_fk" FOREIGN KEY ("bus_id") REFERENCES "public"."buses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bus_drivers" ADD CONSTRAINT "bus_drivers_driver_id_employees_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bus_rides" ADD CONSTRAINT "bus_rides_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bus_rides" ADD CONSTRAINT "bus_rides_bus_id_buses_id_fk" FOREIGN KEY ("bus_id") REFERENCES "public"."buses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buses" ADD CONSTRAINT "buses_driver_id_employees_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buses" ADD CONSTRAINT "buses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buses" ADD CONSTRAINT "buses_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_calls" ADD CONSTRAINT "absence_calls_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_calls" ADD CONSTRAINT "absence_calls_called_by_users_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_parts" ADD CONSTRAINT "document_parts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_subjects" ADD CONSTRAINT "class_subjects_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_academic_year_id_academic_years_id_fk" FOREIGN KEY ("academic_year_id") REFERENCES "public"."academic_years"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_papers" ADD CONSTRAINT "exam_papers_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_papers" ADD CONSTRAINT "exam_papers_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_publications" ADD CONSTRAINT "exam_publications_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_publications" ADD CONSTRAINT "exam_publications_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_publications" ADD CONSTRAINT "exam_publications_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_assignments" ADD CONSTRAINT "teacher_assignments_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_assignments" ADD CONSTRAINT "teacher_assignments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_assignments" ADD CONSTRAINT "teacher_assignments_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_salaries" ADD CONSTRAINT "employee_salaries_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_salaries" ADD CONSTRAINT "employee_salaries_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_left_by_users_id_fk" FOREIGN KEY ("left_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_files" ADD CONSTRAINT "expense_files_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_files" ADD CONSTRAINT "expense_files_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_limits" ADD CONSTRAINT "discount_limits_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_changes" ADD CONSTRAINT "fee_changes_fee_id_student_fees_id_fk" FOREIGN KEY ("fee_id") REFERENCES "public"."student_fees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_changes" ADD CONSTRAINT "fee_changes_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_months" ADD CONSTRAINT "fee_months_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_fee_id_student_fees_id_fk" FOREIGN KEY ("fee_id") REFERENCES "public"."student_fees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_changes" ADD CONSTRAINT "payment_changes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_changes" ADD CONSTRAINT "payment_changes_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_collected_by_users_id_fk" FOREIGN KEY ("collected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_placed_from_unplaced_money_id_fk" FOREIGN KEY ("placed_from") REFERENCES "public"."unplaced_money"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_fees" ADD CONSTRAINT "student_fees_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlay_changes" ADD CONSTRAINT "outlay_changes_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlay_changes" ADD CONSTRAINT "outlay_changes_advance_id_employee_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."employee_advances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outlay_changes" ADD CONSTRAINT "outlay_changes_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_conflicts" ADD CONSTRAINT "score_conflicts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_history" ADD CONSTRAINT "score_history_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_from_class_id_classes_id_fk" FOREIGN KEY ("from_class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_to_class_id_classes_id_fk" FOREIGN KEY ("to_class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_removals" ADD CONSTRAINT "student_removals_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_removals" ADD CONSTRAINT "student_removals_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_removals" ADD CONSTRAINT "student_removals_restored_by_users_id_fk" FOREIGN KEY ("restored_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_settings" ADD CONSTRAINT "school_settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD CONSTRAINT "unplaced_money_collected_by_users_id_fk" FOREIGN KEY ("collected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unplaced_money" ADD CONSTRAINT "unplaced_money_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_linked_by_users_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_code_devices_code_fk" FOREIGN KEY ("device_code") REFERENCES "public"."devices"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_classes" ADD CONSTRAINT "teacher_classes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_classes" ADD CONSTRAINT "teacher_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_advances" ADD CONSTRAINT "employee_advances_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_advances" ADD CONSTRAINT "employee_advances_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_advances" ADD CONSTRAINT "employee_advances_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payouts" ADD CONSTRAINT "salary_payouts_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payouts" ADD CONSTRAINT "salary_payouts_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payouts" ADD CONSTRAINT "salary_payouts_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payouts" ADD CONSTRAINT "salary_payouts_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_other_by_users_id_fk" FOREIGN KEY ("other_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_plan_comments" ADD CONSTRAINT "work_plan_comments_work_plan_id_work_plans_id_fk" FOREIGN KEY ("work_plan_id") REFERENCES "public"."work_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_plan_comments" ADD CONSTRAINT "work_plan_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_plans" ADD CONSTRAINT "work_plans_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_plans" ADD CONSTRAINT "work_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_plans" ADD CONSTRAINT "work_plans_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_grants_user" ON "push_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reset_codes_user" ON "reset_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcement_reads_user" ON "announcement_reads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_ref" ON "announcements" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "announcements_end" ON "announcements" USING btree ("end_at");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_depreciations_day" ON "asset_depreciations" USING btree ("asset_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "assets_number" ON "assets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "assets_purchase" ON "assets" USING btree ("purchase_date");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_student_day" ON "attendance" USING btree ("student_id","date");--> statement-breakpoint
CREATE INDEX "attendance_day" ON "attendance" USING btree ("date","class_id");--> statement-breakpoint
CREATE INDEX "attendance_absent" ON "attendance" USING btree ("date","student_id") WHERE not "attendance"."present" and "attendance"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attendance_conflicts_student_day" ON "attendance_conflicts" USING btree ("student_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_conflicts_one_open" ON "attendance_conflicts" USING btree ("student_id","date") WHERE "attendance_conflicts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "attendance_history_student_day" ON "attendance_history" USING btree ("student_id","date");--> statement-breakpoint
CREATE INDEX "attendance_history_moment" ON "attendance_history" USING btree ("marked_at","id");--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("entity","key","id");--> statement-breakpoint
CREATE INDEX "audit_moment" ON "audit" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "journal_entries_source" ON "journal_entries" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "journal_entries_day" ON "journal_entries" USING btree ("day");--> statement-breakpoint
CREATE INDEX "journal_lines_entry" ON "journal_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "journal_lines_account" ON "journal_lines" USING btree ("account","day","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "profit_logs_month" ON "profit_logs" USING btree ("year","month") WHERE reopened_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bus_drivers_now" ON "bus_drivers" USING btree ("bus_id") WHERE until is null;--> statement-breakpoint
CREATE INDEX "bus_drivers_bus" ON "bus_drivers" USING btree ("bus_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bus_rides_now" ON "bus_rides" USING btree ("student_id") WHERE until is null;--> statement-breakpoint
CREATE INDEX "bus_rides_student" ON "bus_rides" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "bus_rides_bus" ON "bus_rides" USING btree ("bus_id");--> statement-breakpoint
CREATE UNIQUE INDEX "buses_plate" ON "buses" USING btree (upper(regexp_replace(plate, '[[:space:]._/-]', '', 'g'))) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "buses_label" ON "buses" USING btree (lower(label)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "absence_calls_student_day" ON "absence_calls" USING btree ("student_id","date","called_at");--> statement-breakpoint
CREATE INDEX "absence_calls_day" ON "absence_calls" USING btree ("date");--> statement-breakpoint
CREATE INDEX "absence_calls_moment" ON "absence_calls" USING btree ("saved_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_plain_name_unique" ON "classes" USING btree (lower(regexp_replace("name", '\s', '', 'g')));--> statement-breakpoint
CREATE UNIQUE INDEX "discipline_ref" ON "discipline" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "discipline_student" ON "discipline" USING btree ("student_id","recorded_at");--> statement-breakpoint
CREATE INDEX "discipline_time" ON "discipline" USING btree ("recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_public_id" ON "documents" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_subjects_unique" ON "class_subjects" USING btree ("class_id","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exams_name" ON "exams" USING btree ("academic_year_id","type",lower("name"));--> statement-breakpoint
CREATE INDEX "exam_papers_student" ON "exam_papers" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_publications_unique" ON "exam_publications" USING btree ("exam_id","class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_name" ON "subjects" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_assignments_unique" ON "teacher_assignments" USING btree ("teacher_id","class_id","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_salaries_month" ON "employee_salaries" USING btree ("employee_id","month","is_only");--> statement-breakpoint
CREATE INDEX "employees_national_id" ON "employees" USING btree ("national_id");--> statement-breakpoint
CREATE INDEX "employees_phone" ON "employees" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "expense_files_expense" ON "expense_files" USING btree ("expense_id");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_ref" ON "expenses" USING btree ("recorded_by","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_voucher" ON "expenses" USING btree ("voucher");--> statement-breakpoint
CREATE INDEX "expenses_day" ON "expenses" USING btree ("day");--> statement-breakpoint
CREATE INDEX "expenses_arrival" ON "expenses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "expenses_open" ON "expenses" USING btree ("id") WHERE state in ('waiting', 'held');--> statement-breakpoint
CREATE INDEX "fee_changes_fee" ON "fee_changes" USING btree ("fee_id");--> statement-breakpoint
CREATE INDEX "fee_changes_time" ON "fee_changes" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "payment_allocations_fee" ON "payment_allocations" USING btree ("fee_id");--> statement-breakpoint
CREATE INDEX "payment_changes_payment" ON "payment_changes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_changes_time" ON "payment_changes" USING btree ("done_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_changes_receipt" ON "payment_changes" USING btree ("receipt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt" ON "payments" USING btree ("receipt","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_ref" ON "payments" USING btree ("collected_by","ref","student_id");--> statement-breakpoint
CREATE INDEX "payments_student" ON "payments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "payments_time" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payments_arrival" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_number" ON "payments" USING btree (coalesce(nullif(regexp_replace(upper(regexp_replace(translate("number", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789'), '[^0-9A-Za-z]', '', 'g')), '^0*(252(?=[0-9]{6}))?0*(?=.)', ''), ''), "number"));--> statement-breakpoint
CREATE INDEX "payments_held" ON "payments" USING btree ("id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "payments_discount" ON "payments" USING btree ("year","month") WHERE discount_cents > 0;--> statement-breakpoint
CREATE INDEX "payments_carry" ON "payments" USING btree ("student_id") WHERE state = 'confirmed' and used_cents < amount_cents + discount_cents;--> statement-breakpoint
CREATE UNIQUE INDEX "student_fees_month" ON "student_fees" USING btree ("student_id","year","month");--> statement-breakpoint
CREATE INDEX "student_fees_by_month" ON "student_fees" USING btree ("year","month");--> statement-breakpoint
CREATE INDEX "student_fees_open" ON "student_fees" USING btree ("student_id") WHERE settled_cents < amount_cents;--> statement-breakpoint
CREATE INDEX "outlay_changes_expense" ON "outlay_changes" USING btree ("expense_id");--> statement-breakpoint
CREATE INDEX "outlay_changes_advance" ON "outlay_changes" USING btree ("advance_id");--> statement-breakpoint
CREATE INDEX "outlay_changes_time" ON "outlay_changes" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "outlay_changes_day" ON "outlay_changes" USING btree ("day_before");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_deliveries_subscription" ON "notice_deliveries" USING btree ("notice_id","subscription_id") WHERE "notice_deliveries"."subscription_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_deliveries_webhook" ON "notice_deliveries" USING btree ("notice_id","user_id") WHERE "notice_deliveries"."subscription_id" is null;--> statement-breakpoint
CREATE INDEX "notice_deliveries_of_subscription" ON "notice_deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "notice_deliveries_waiting" ON "notice_deliveries" USING btree ("host","next_at") WHERE "notice_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "notices_key" ON "notices" USING btree ("key");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at") WHERE "notices"."spread_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "score_conflicts_one_open" ON "score_conflicts" USING btree ("student_id","exam_id","subject_id") WHERE "score_conflicts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "score_history_score" ON "score_history" USING btree ("student_id","exam_id","subject_id");--> statement-breakpoint
CREATE INDEX "score_history_moment" ON "score_history" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "score_history_corrections" ON "score_history" USING btree ("made_by","exam_id") WHERE "score_history"."is_correction";--> statement-breakpoint
CREATE UNIQUE INDEX "scores_student_exam_subject" ON "scores" USING btree ("student_id","exam_id","subject_id");--> statement-breakpoint
CREATE INDEX "scores_sheet" ON "scores" USING btree ("class_id","exam_id","subject_id");--> statement-breakpoint
CREATE INDEX "scores_exam" ON "scores" USING btree ("exam_id","class_id");--> statement-breakpoint
CREATE INDEX "class_moves_batch" ON "class_moves" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "class_moves_student" ON "class_moves" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_removals_student" ON "student_removals" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "student_removals_one_open" ON "student_removals" USING btree ("student_id") WHERE "student_removals"."restored_at" is null;--> statement-breakpoint
CREATE INDEX "students_class" ON "students" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "students_phone" ON "students" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "changes_row" ON "changes" USING btree ("entity","key","op",coalesce("class_id", 0));--> statement-breakpoint
CREATE INDEX "changes_order" ON "changes" USING btree ("transaction","position");--> statement-breakpoint
CREATE INDEX "unplaced_money_open" ON "unplaced_money" USING btree ("id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "unplaced_money_time" ON "unplaced_money" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree (coalesce(nullif(regexp_replace(upper(regexp_replace(translate("phone_number", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789'), '[^0-9A-Za-z]', '', 'g')), '^0*(252(?=[0-9]{6}))?0*(?=.)', ''), ''), "phone_number"));--> statement-breakpoint
CREATE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_parent_phone" ON "users" USING btree (coalesce(nullif(regexp_replace(upper(regexp_replace(translate("phone_number", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789'), '[^0-9A-Za-z]', '', 'g')), '^0*(252(?=[0-9]{6}))?0*(?=.)', ''), ''), "phone_number")) WHERE role = 'PARENT' and ended_at is null;--> statement-breakpoint
CREATE INDEX "employee_advances_month" ON "employee_advances" USING btree ("employee_id","year","month");--> statement-breakpoint
CREATE INDEX "employee_advances_day" ON "employee_advances" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "salary_payouts_once" ON "salary_payouts" USING btree ("employee_id","year","month") WHERE reversed_at is null;--> statement-breakpoint
CREATE INDEX "salary_payouts_month" ON "salary_payouts" USING btree ("year","month");--> statement-breakpoint
CREATE UNIQUE INDEX "salary_payouts_expense" ON "salary_payouts" USING btree ("expense_id");--> statement-breakpoint
CREATE UNIQUE INDEX "presence_employee_day" ON "presence" USING btree ("employee_id","day");--> statement-breakpoint
CREATE INDEX "presence_day" ON "presence" USING btree ("day");--> statement-breakpoint
CREATE INDEX "work_plan_comments_plan" ON "work_plan_comments" USING btree ("work_plan_id");--> statement-breakpoint
CREATE INDEX "work_plans_assignee" ON "work_plans" USING btree ("assigned_to");--> statement-breakpoint
-- Files that are erased free their room within minutes, however many others there are.
ALTER TABLE "document_parts" SET (autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_scale_factor = 0);
--> statement-breakpoint
-- Every school has one calendar; Thursday and Friday are free until it says otherwise (0 is Sunday).
INSERT INTO "school_calendar" ("weekend", "holidays") VALUES ('[4, 5]', '[]');
